-- How fresh each league is: its last game, its last promotion, the shown versions, and the number of
-- stale ones among them, which an older method rated. This file counts by the methods of the Banzuke
-- that wrote it: after an update `banzuke status` knows the new methods at once, and this view after
-- the next night.
-- Grain: one league and task.
CREATE VIEW freshness AS
SELECT
    visibility.league,
    visibility.task,
    count(*) AS versions_shown,
    count(stale.version_id) AS versions_stale,
    sum(version.n_games)::BIGINT AS games,
    max(version.data_cutoff_at) AS data_cutoff_at,
    max(visibility.visible_from) AS last_change_at
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
LEFT JOIN result.stale AS stale ON stale.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
GROUP BY visibility.league, visibility.task
ORDER BY visibility.league, visibility.task;

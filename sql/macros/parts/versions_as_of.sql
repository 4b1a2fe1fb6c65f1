-- versions_as_of(league, task, ts): the versions that the public saw at a time, and whether this
-- file still has their rows. An error if there is no such task.
-- Grain: one version.
CREATE MACRO versions_as_of(league_name, task_name, ts) AS TABLE
SELECT
    visibility.league,
    visibility.task,
    visibility.period,
    visibility.version_id,
    visibility.visible_from,
    visibility.visible_until,
    kept.version_id IS NOT NULL AS is_kept
FROM result.visibility AS visibility
LEFT JOIN result.kept AS kept ON kept.version_id = visibility.version_id
WHERE visibility.league = league_name
    AND visibility.task = the_task(task_name)
    AND visibility.visible_from <= moment(ts, league_name)
    AND (visibility.visible_until IS NULL OR visibility.visible_until > moment(ts, league_name))
ORDER BY visibility.period, visibility.visible_from;

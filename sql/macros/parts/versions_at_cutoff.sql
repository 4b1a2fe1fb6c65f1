-- versions_at_cutoff(league, task, ts): of each period that is shown today, the version shown last of
-- those that count no game at or after a time, and whether this file still has its rows.
-- Grain: one version. For periods; a stream's events each have a cutoff of their own.
CREATE MACRO versions_at_cutoff(league_name, task_name, ts) AS TABLE
SELECT
    visibility.league,
    visibility.task,
    visibility.period,
    visibility.version_id,
    visibility.visible_from,
    visibility.visible_until,
    kept.version_id IS NOT NULL AS is_kept
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
LEFT JOIN result.kept AS kept ON kept.version_id = visibility.version_id
WHERE visibility.league = league_name
    AND visibility.task = the_task(task_name)
    AND version.data_cutoff_at <= moment(ts, league_name)
    AND visibility.period IN (
        SELECT today.period
        FROM result.visibility AS today
        WHERE today.league = league_name
            AND today.task = the_task(task_name)
            AND today.visible_until IS NULL
    )
QUALIFY row_number() OVER (
    PARTITION BY visibility.period
    ORDER BY visibility.visible_from DESC, visibility.visible_until DESC NULLS FIRST
) = 1
ORDER BY visibility.period;

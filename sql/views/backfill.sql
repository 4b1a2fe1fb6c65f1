-- How far each backfill came, also while it runs: this file is built again every half minute or so.
-- Grain: one period of one task of one backfill; of a tournament league, the events of one season
-- or year; of a table league's skills, the games of a period.
-- state: waiting | running | computed | again (an older version is shown again) | unchanged |
-- failed | rejected | skipped (not selected by --only) | no-games (none was known in time) |
-- interrupted (the backfill was killed; the next one does the rest).
-- edition: null for the public ratings; otherwise one that only `…_of_edition` shows.
CREATE VIEW backfill AS
SELECT
    backfill.backfill_id,
    backfill.league,
    backfill.task,
    backfill.edition,
    period.period,
    CASE
        WHEN period.state IN ('waiting', 'running') AND run.state <> 'running' THEN 'interrupted'
        ELSE period.state
    END AS state,
    period.error,
    period.started_at,
    period.ended_at,
    period.version_id,
    period.period_start_at,
    period.period_end_at,
    local_day(period.period_start_at, league.timezone) AS period_start_on,
    local_day(
        period.period_end_at - if(backfill.task = 'tier', INTERVAL 0 microseconds, INTERVAL 1 microsecond), league.timezone
    ) AS ended_on,
    backfill.parameters
FROM result.backfill AS backfill
JOIN result.backfill_period AS period
    ON period.backfill_id = backfill.backfill_id
    -- In a lake rows of homes of an older Banzuke have none: each of their backfills has one task.
    AND coalesce(period.task, backfill.task) = backfill.task
JOIN result.run AS run ON run.run_id = backfill.backfill_id
LEFT JOIN core.league AS league ON league.league = backfill.league
ORDER BY backfill.started_at, backfill.backfill_id, backfill.task, period.period_start_at, period.period;

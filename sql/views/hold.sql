-- Periods whose shown version nights do not change: pins, and rollbacks until inputs change.
-- Grain: one hold that is in force today. Of a tournament league the period is `all`.
CREATE VIEW hold AS
SELECT
    hold.league,
    hold.task,
    hold.period,
    hold.kind,
    hold.version_id,
    hold.against_version_id,
    hold.reason,
    hold.held_at,
    hold.run_id
FROM (
    FROM result.hold
    QUALIFY row_number() OVER (PARTITION BY league, task, period ORDER BY hold_number DESC) = 1
) AS hold
WHERE hold.kind <> 'freed'
ORDER BY hold.league, hold.task, hold.period;

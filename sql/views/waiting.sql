-- The versions that the last night of each league did not show, because of a review
-- (`nightly --no-promote`), a pin or a rollback. `banzuke promote` shows those without a pin or rollback.
-- Grain: one period. version_id is null if the period would be withdrawn; shown is today's version.
CREATE VIEW waiting AS
SELECT
    candidate.league,
    candidate.task,
    candidate.period,
    candidate.version_id,
    shown.version_id AS shown_version_id,
    CASE
        WHEN hold.kind = 'pinned' AND candidate.version_id IS DISTINCT FROM hold.version_id
            THEN 'pinned'
        WHEN hold.kind = 'rolled-back'
            AND candidate.version_id IS NOT DISTINCT FROM hold.against_version_id
            THEN 'rolled-back'
        ELSE 'review'
    END AS waits_for,
    candidate.found_at,
    candidate.run_id
FROM result.candidate AS candidate
LEFT JOIN hold
    ON hold.league = candidate.league
    AND hold.task = candidate.task
    AND hold.period = candidate.period
LEFT JOIN (
    FROM promotion
    QUALIFY row_number() OVER (
        PARTITION BY promotion.league, promotion.task, promotion.period
        ORDER BY promotion.promotion_number DESC
    ) = 1
) AS shown
    ON shown.league = candidate.league
    AND shown.task = candidate.task
    AND shown.period = candidate.period
ORDER BY candidate.league, candidate.task, candidate.period;

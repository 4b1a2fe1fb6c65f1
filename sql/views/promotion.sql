-- Every change of the ratings that the public sees, with the version that was replaced.
-- Grain: one promotion. version_id is null if a period was withdrawn; of a stream it is the head.
-- reason: computed | again | withdrawn | reviewed | rolled-back | pinned.
CREATE VIEW promotion AS
SELECT
    promotion.league,
    promotion.task,
    promotion.period,
    promotion.version_id,
    lag(promotion.version_id) OVER (
        PARTITION BY promotion.league, promotion.task, promotion.period
        ORDER BY promotion.promotion_number
    ) AS version_before,
    promotion.reason,
    promotion.promoted_at,
    promotion.run_id,
    promotion.promotion_number
FROM result.promotion AS promotion
ORDER BY promotion.promotion_number;

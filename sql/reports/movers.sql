-- Who moved most in the last change of each period: ten up or down per league.
-- An error, if rows of a version before are not kept any more.
-- Empty: nobody moved: no period of static ratings has changed since it was first shown
WITH last_change AS (
    FROM promotion
    WHERE promotion.task = 'static'
        AND promotion.league = coalesce($league, promotion.league)
        AND promotion.period = coalesce($period, promotion.period)
    QUALIFY row_number() OVER (
        PARTITION BY promotion.league, promotion.period ORDER BY promotion.promotion_number DESC
    ) = 1
),
moved AS (
    SELECT
        last_change.league,
        last_change.period,
        player.name AS player,
        before.rating AS rating_before,
        after.rating AS rating_after,
        after.rating - before.rating AS change,
        before.rank AS rank_before,
        after.rank AS rank_after,
        after.games - before.games AS new_games,
        last_change.promoted_at,
        last_change.version_before,
        last_change.version_id
    FROM last_change
    LEFT JOIN result.kept AS kept ON kept.version_id = last_change.version_before
    JOIN result.static_rating AS before
        ON before.version_id = kept_or_error(
            last_change.version_before, kept.version_id IS NOT NULL OR last_change.version_before IS NULL
        )
    JOIN result.static_rating AS after
        ON after.version_id = last_change.version_id AND after.player_id = before.player_id
    JOIN core.player AS player ON player.player_id = after.player_id
)
SELECT *
FROM moved
WHERE change <> 0
QUALIFY row_number() OVER (PARTITION BY league ORDER BY abs(change) DESC, player) <= 10
ORDER BY league, abs(change) DESC, player;

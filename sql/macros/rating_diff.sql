-- rating_diff(before, after): what changed between two static versions, by player. Either may be NULL,
-- which means no version. An error if rows of one are no longer stored.
-- Grain: one player of either version. In Elo points.
CREATE MACRO rating_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'static') AND kept_chain(after_version_id, 'static') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT static_rating.*
            FROM result.static_rating AS static_rating
            WHERE static_rating.version_id IN (
                SELECT chain.version_id
                FROM version_chain(before_version_id) AS chain
            )
        ),
        after AS (
            SELECT static_rating.*
            FROM result.static_rating AS static_rating
            WHERE static_rating.version_id IN (
                SELECT chain.version_id
                FROM version_chain(after_version_id) AS chain
            )
        )
        SELECT
            player.name AS player,
            player.player_id,
            before.status AS status_before,
            after.status AS status_after,
            before.rating AS rating_before,
            after.rating AS rating_after,
            after.rating - before.rating AS change,
            before.games AS games_before,
            after.games AS games_after,
            before.rank AS rank_before,
            after.rank AS rank_after
        FROM before
        FULL JOIN after ON after.player_id = before.player_id
        JOIN core.player AS player ON player.player_id = coalesce(after.player_id, before.player_id)
        ORDER BY abs(after.rating - before.rating) DESC NULLS LAST, player.name
    ) AS answer
) END, max_depth := 2);

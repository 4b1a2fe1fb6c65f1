-- dynamic_diff(before, after): what changed between two versions of strength over time, by player, at
-- each one's last day with games. Either may be NULL, which means no version. An error if rows of one
-- are no longer stored.
-- Grain: one player of either version. In Elo points.
CREATE MACRO dynamic_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'dynamic') AND kept_chain(after_version_id, 'dynamic') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT dynamic_now.*
            FROM result.dynamic_now AS dynamic_now
            WHERE dynamic_now.version_id = before_version_id
        ),
        after AS (
            SELECT dynamic_now.*
            FROM result.dynamic_now AS dynamic_now
            WHERE dynamic_now.version_id = after_version_id
        )
        SELECT
            player.name AS player,
            player.player_id,
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

-- stable_rank_diff(before, after): what changed between two stable-rank versions, by player. Either
-- may be NULL, which means no version. An error if rows of one are no longer stored.
-- Grain: one player of either version. In ranks (dan); the exact estimator.
CREATE MACRO stable_rank_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'stable_rank') AND kept_chain(after_version_id, 'stable_rank') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT stable_rank.*, rank() OVER (ORDER BY stable_rank.exact DESC) AS place
            FROM result.stable_rank AS stable_rank
            WHERE stable_rank.version_id IN (
                SELECT chain.version_id
                FROM version_chain(before_version_id) AS chain
            )
        ),
        after AS (
            SELECT stable_rank.*, rank() OVER (ORDER BY stable_rank.exact DESC) AS place
            FROM result.stable_rank AS stable_rank
            WHERE stable_rank.version_id IN (
                SELECT chain.version_id
                FROM version_chain(after_version_id) AS chain
            )
        )
        SELECT
            player.name AS player,
            player.player_id,
            before.exact AS exact_before,
            after.exact AS exact_after,
            after.exact - before.exact AS change,
            before.games AS games_before,
            after.games AS games_after,
            before.place AS rank_before,
            after.place AS rank_after
        FROM before
        FULL JOIN after ON after.player_id = before.player_id
        JOIN core.player AS player ON player.player_id = coalesce(after.player_id, before.player_id)
        ORDER BY abs(after.exact - before.exact) DESC NULLS LAST, player.name
    ) AS answer
) END, max_depth := 2);

-- table_skill_diff(before, after): what changed between two heads of a stream of skills, by player:
-- each one's last row. Either may be NULL, which means no version. An error if rows of one are no
-- longer stored.
-- Grain: one player of either head. In points.
CREATE MACRO table_skill_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'table_skill') AND kept_chain(after_version_id, 'table_skill') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT table_skill.*
            FROM result.table_skill AS table_skill
            WHERE table_skill.version_id IN (
                SELECT chain.version_id
                FROM version_chain(before_version_id) AS chain
            )
            QUALIFY row_number() OVER (
                PARTITION BY table_skill.player_id ORDER BY table_skill.games DESC
            ) = 1
        ),
        after AS (
            SELECT table_skill.*
            FROM result.table_skill AS table_skill
            WHERE table_skill.version_id IN (
                SELECT chain.version_id
                FROM version_chain(after_version_id) AS chain
            )
            QUALIFY row_number() OVER (
                PARTITION BY table_skill.player_id ORDER BY table_skill.games DESC
            ) = 1
        )
        SELECT
            player.name AS player,
            player.player_id,
            before.rate AS rate_before,
            after.rate AS rate_after,
            after.rate - before.rate AS change,
            before.mu AS skill_before,
            after.mu AS skill_after,
            before.games AS games_before,
            after.games AS games_after,
            before.rank AS rank_before,
            after.rank AS rank_after
        FROM before
        FULL JOIN after ON after.player_id = before.player_id
        JOIN core.player AS player ON player.player_id = coalesce(after.player_id, before.player_id)
        ORDER BY abs(after.rate - before.rate) DESC NULLS LAST, player.name
    ) AS answer
) END, max_depth := 2);

-- tier_diff(before, after): what changed between two heads of a tournament stream, by player and
-- season. Either may be NULL, which means no version. An error if rows of one are no longer stored.
-- Grain: one player of one season of either head. In rating points.
CREATE MACRO tier_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'tier') AND kept_chain(after_version_id, 'tier') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            FROM tier_standings((
                SELECT list(chain.version_id)
                FROM version_chain(before_version_id) AS chain
            ))
        ),
        after AS (
            FROM tier_standings((
                SELECT list(chain.version_id)
                FROM version_chain(after_version_id) AS chain
            ))
        )
        SELECT
            coalesce(after.player, before.player) AS player,
            coalesce(after.player_id, before.player_id) AS player_id,
            coalesce(after.season, before.season) AS season,
            before.tier AS tier_before,
            after.tier AS tier_after,
            before.tier_rate AS rate_before,
            after.tier_rate AS rate_after,
            after.tier_rate - before.tier_rate AS change,
            before.season_entries AS entries_before,
            after.season_entries AS entries_after,
            before.rank AS rank_before,
            after.rank AS rank_after
        FROM before
        FULL JOIN after ON after.player_id = before.player_id AND after.season = before.season
        ORDER BY abs(after.tier_rate - before.tier_rate) DESC NULLS LAST, player, season
    ) AS answer
) END, max_depth := 2);

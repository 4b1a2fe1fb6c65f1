-- dan_points_diff(before, after): what changed between two versions of a club's points, by player.
-- Either may be NULL, which means no version. An error if rows of one are no longer stored.
-- Grain: one player of either version.
CREATE MACRO dan_points_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'dan_points') AND kept_chain(after_version_id, 'dan_points') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT dan_points.*
            FROM result.dan_points AS dan_points
            WHERE dan_points.version_id = before_version_id
        ),
        after AS (
            SELECT dan_points.*
            FROM result.dan_points AS dan_points
            WHERE dan_points.version_id = after_version_id
        )
        SELECT
            player.name AS player,
            before.points AS points_before,
            after.points AS points_after,
            after.points - before.points AS change,
            before.rank AS rank_before,
            after.rank AS rank_after,
            before.games AS games_before,
            after.games AS games_after,
            player.player_id
        FROM before
        FULL JOIN after ON after.player_id = before.player_id
        JOIN core.player AS player
            ON player.player_id = coalesce(after.player_id, before.player_id)
        ORDER BY after.points DESC NULLS LAST, player.name
    ) AS answer
) END, max_depth := 2);

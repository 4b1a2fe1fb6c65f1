-- Ratings with and without handicaps side by side, and each player's points in games with a handicap given,
-- in even games, and with a handicap taken. Only if a league's model rates handicaps. Both ratings count
-- the same games, on the same scale; the second takes every game as even. A draw is half a point.
-- Grain: one rated player of one period. Ratings in Elo points.
CREATE VIEW handicaps_compared AS
WITH scored AS (
    SELECT
        version_id,
        player_id,
        coalesce(sum(games) FILTER (handicap < 0), 0)::BIGINT AS games_given,
        coalesce(sum(wins + draws / 2) FILTER (handicap < 0), 0)::DOUBLE AS points_given,
        coalesce(sum(games) FILTER (handicap = 0), 0)::BIGINT AS games_even,
        coalesce(sum(wins + draws / 2) FILTER (handicap = 0), 0)::DOUBLE AS points_even,
        coalesce(sum(games) FILTER (handicap > 0), 0)::BIGINT AS games_taken,
        coalesce(sum(wins + draws / 2) FILTER (handicap > 0), 0)::DOUBLE AS points_taken
    FROM handicap_record
    GROUP BY version_id, player_id
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    rated.rating,
    rated.rank,
    rated.rating_without_handicaps,
    rated.rank_without_handicaps,
    rated.rating - rated.rating_without_handicaps AS gained,
    scored.games_given,
    scored.points_given,
    scored.games_even,
    scored.points_even,
    scored.games_taken,
    scored.points_taken,
    rated.player_id,
    rated.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.static_rating AS rated ON rated.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = rated.player_id
LEFT JOIN scored ON scored.version_id = rated.version_id AND scored.player_id = rated.player_id
WHERE visibility.visible_until IS NULL AND rated.rating_without_handicaps IS NOT NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    rated.rank NULLS LAST, rated.rating DESC NULLS LAST, player.name;

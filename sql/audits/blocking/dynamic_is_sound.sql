-- Every player with games has a path of finite ratings with positive errors, and one row of today.
SELECT dynamic_rating.version_id, dynamic_rating.player_id, dynamic_rating.rating, dynamic_rating.se
FROM result.dynamic_rating AS dynamic_rating
JOIN candidate ON candidate.version_id = dynamic_rating.version_id
WHERE NOT coalesce(
    isfinite(dynamic_rating.rating) AND isfinite(dynamic_rating.se) AND dynamic_rating.se > 0
    AND dynamic_rating.games > 0,
    FALSE
)
UNION ALL
SELECT version.version_id, 'all players', count(*), sum(dynamic_now.games)
FROM result.dynamic_now AS dynamic_now
JOIN candidate ON candidate.version_id = dynamic_now.version_id
JOIN result.version AS version ON version.version_id = dynamic_now.version_id
GROUP BY version.version_id, version.n_games, version.n_players
HAVING sum(dynamic_now.games) <> 2 * version.n_games
    OR count(*) <> version.n_players
    OR count(DISTINCT dynamic_now.player_id) <> version.n_players;

-- A static version has one row per player of its inputs.
WITH chosen AS (
    SELECT version.version_id, version.n_players
    FROM result.version AS version
    JOIN candidate ON candidate.version_id = version.version_id
    WHERE version.task = 'static'
)
SELECT static_rating.version_id, static_rating.player_id, count(*) AS n_rows
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
GROUP BY static_rating.version_id, static_rating.player_id
HAVING count(*) > 1
UNION ALL
SELECT chosen.version_id, 'all players', count(static_rating.player_id)
FROM result.static_rating AS static_rating
RIGHT JOIN chosen ON chosen.version_id = static_rating.version_id
GROUP BY chosen.version_id, chosen.n_players
HAVING count(static_rating.player_id) <> chosen.n_players;

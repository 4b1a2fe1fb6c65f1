-- A static version has one row per player of its inputs.
SELECT static_rating.version_id, static_rating.player_id, count(*) AS n_rows
FROM candidate
JOIN result.static_rating AS static_rating ON static_rating.version_id = candidate.version_id
GROUP BY static_rating.version_id, static_rating.player_id
HAVING count(*) > 1
UNION ALL
SELECT version.version_id, 'all players', count(static_rating.player_id)
FROM candidate
JOIN result.version AS version
    ON version.version_id = candidate.version_id AND version.task = 'static'
LEFT JOIN result.static_rating AS static_rating ON static_rating.version_id = version.version_id
GROUP BY version.version_id, version.n_players
HAVING count(static_rating.player_id) <> version.n_players;

-- Every game has two players: the players' games add up to twice the version's games, and a
-- player's wins, draws and losses to the player's games.
SELECT version.version_id, 'all players' AS player_id, sum(static_rating.games) AS games
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
JOIN result.version AS version ON version.version_id = static_rating.version_id
GROUP BY version.version_id, version.n_games
HAVING sum(static_rating.games) <> 2 * version.n_games
UNION ALL
SELECT static_rating.version_id, static_rating.player_id, static_rating.games
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE static_rating.games <> static_rating.wins + static_rating.draws + static_rating.losses;

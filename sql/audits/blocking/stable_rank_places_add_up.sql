-- A player's places add up to the player's games, and the players' games to the tables' seats.
SELECT stable_rank.version_id, stable_rank.player_id, stable_rank.games
FROM result.stable_rank AS stable_rank
JOIN candidate ON candidate.version_id = stable_rank.version_id
WHERE stable_rank.games <> stable_rank.place_1 + stable_rank.place_2 + stable_rank.place_3
    + coalesce(stable_rank.place_4, 0)
UNION ALL
SELECT version.version_id, 'all players', sum(stable_rank.games)
FROM result.stable_rank AS stable_rank
JOIN candidate ON candidate.version_id = stable_rank.version_id
JOIN result.version AS version ON version.version_id = stable_rank.version_id
GROUP BY version.version_id, version.n_games
HAVING sum(stable_rank.games) <> version.n_games * if(count(stable_rank.place_4) = 0, 3, 4);

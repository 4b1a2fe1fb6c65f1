-- A probability lies between 0 and 1, and nobody is compared with oneself.
SELECT superiority.version_id, superiority.player_id, superiority.opponent_id, superiority.probability
FROM result.superiority AS superiority
JOIN candidate ON candidate.version_id = superiority.version_id
WHERE NOT coalesce(superiority.probability BETWEEN 0 AND 1, true)
    OR superiority.player_id = superiority.opponent_id;

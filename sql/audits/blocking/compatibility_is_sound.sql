-- A pair has two players, points between none and all, and a term on the side that it stands for.
SELECT pair.version_id, pair.player_id, pair.opponent_id, pair.scored, pair.term, pair.sure
FROM result.compatibility AS pair
JOIN candidate ON candidate.version_id = pair.version_id
WHERE pair.player_id = pair.opponent_id
    OR NOT coalesce(pair.scored BETWEEN 0 AND pair.games, false)
    OR NOT coalesce(pair.expected BETWEEN 0 AND pair.games, false)
    OR NOT coalesce(isfinite(pair.term) AND pair.term >= 0 AND pair.error >= 0, false)
    OR NOT coalesce(pair.sure BETWEEN 0.5 AND 1, false);

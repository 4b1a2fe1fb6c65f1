-- The headline number is finite for every record, and lies inside its interval.
SELECT stable_rank.version_id, stable_rank.player_id, stable_rank.exact
FROM result.stable_rank AS stable_rank
JOIN candidate ON candidate.version_id = stable_rank.version_id
WHERE stable_rank.exact IS NULL
    OR NOT isfinite(stable_rank.exact)
    OR stable_rank.exact NOT BETWEEN stable_rank.lo95 AND stable_rank.hi95;

-- A period with games in which nobody has a rating, not even by a prior.
-- Remedy: longer periods, or `prior = "mean-draw"` in [static]
SELECT version.version_id, version.n_games
FROM candidate
JOIN result.version AS version
    ON version.version_id = candidate.version_id AND version.task = 'static' AND version.n_games > 0
LEFT JOIN result.static_rating AS static_rating
    ON static_rating.version_id = version.version_id AND static_rating.rating IS NOT NULL
GROUP BY version.version_id, version.n_games
HAVING count(static_rating.player_id) = 0;

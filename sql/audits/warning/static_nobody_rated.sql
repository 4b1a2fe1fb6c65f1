-- A period with games in which nobody has a rating, not even by a prior.
-- Says: there are games, but nobody could be rated
-- Remedy: rate longer periods (`period`), or, without a handicap model, set `prior = "mean-draw"` in [static]
-- Fix: more-rated
WITH chosen AS (
    SELECT version.version_id, version.n_games
    FROM result.version AS version
    JOIN candidate ON candidate.version_id = version.version_id
    WHERE version.task = 'static' AND version.n_games > 0
)
SELECT chosen.version_id, chosen.n_games
FROM result.static_rating AS static_rating
RIGHT JOIN chosen
    ON chosen.version_id = static_rating.version_id AND static_rating.rating IS NOT NULL
GROUP BY chosen.version_id, chosen.n_games
HAVING count(static_rating.player_id) = 0;

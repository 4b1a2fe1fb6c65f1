-- A rated player who loses all connection in most replicates has a rating by luck of the schedule.
-- Says: some players have so few wins or so few losses that their ratings are mostly luck
-- Remedy: rate longer periods (`period`), or, without a handicap model, set `prior = "mean-draw"` in [static]
-- Fix: more-rated
SELECT
    static_rating.version_id,
    static_rating.player_id,
    static_rating.games,
    round(static_rating.infinite_share, 2) AS infinite_share
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE static_rating.infinite_share > 0.5;

-- Groups of players whom no chain of games connects, on one scale by a prior alone.
-- Says: some players never met the others, not even through anybody, so only the prior compares them
-- Remedy: compare nobody across groups, or set `prior = "none"` in [static] for a leaderboard of each group
SELECT
    static_rating.version_id,
    static_rating.player_id,
    static_rating.prior
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE static_rating.prior IS NOT NULL AND static_rating.status = 'unconnected' AND static_rating.games > 0;

-- Groups of players whom no chain of games connects: each has ratings with a zero of its own.
-- Says: some players never met the others, not even through anybody, so each group has a leaderboard of its own
-- Remedy: compare nobody across groups (`banzuke top` shows each by itself); a game between two groups joins them
SELECT
    static_rating.version_id,
    static_rating.component,
    count(*) AS players
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE static_rating.gauge = 'own' AND static_rating.status = 'unconnected'
GROUP BY static_rating.version_id, static_rating.component;

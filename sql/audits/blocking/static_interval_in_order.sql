-- The ends of a rated player's intervals are in order: those of lo95 and hi95, and the percentiles.
SELECT static_rating.version_id, static_rating.player_id, static_rating.lo95, static_rating.hi95
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE NOT (
    static_rating.lo95 <= static_rating.hi95
    AND static_rating.percentile_lo95 <= static_rating.lo68
    AND static_rating.lo68 <= static_rating.median
    AND static_rating.median <= static_rating.hi68
    AND static_rating.hi68 <= static_rating.percentile_hi95
);

-- The ends of a rated player's intervals are in order: lo95, lo68, median, hi68 and hi95. Where lo95 and hi95
-- come from simulated seasons, the ends of the percentiles' interval take their place in this order.
SELECT static_rating.version_id, static_rating.player_id, static_rating.lo95, static_rating.hi95
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE NOT (
    static_rating.lo95 <= static_rating.hi95
    AND static_rating.percentile_lo95 <= static_rating.percentile_hi95
    AND if(static_rating.interval_by = 'bias-corrected', static_rating.percentile_lo95, static_rating.lo95)
        <= static_rating.lo68
    AND static_rating.lo68 <= static_rating.median
    AND static_rating.median <= static_rating.hi68
    AND static_rating.hi68
        <= if(static_rating.interval_by = 'bias-corrected', static_rating.percentile_hi95, static_rating.hi95)
);

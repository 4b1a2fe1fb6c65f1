-- A rated player has a finite rating in the league's gauge; whoever else has one has it in the own
-- gauge of another group or from a named prior; and no rating stands without its gauge.
SELECT
    static_rating.version_id,
    static_rating.player_id,
    static_rating.status,
    static_rating.gauge,
    static_rating.rating
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE (
        static_rating.prior IS NULL
        AND (static_rating.status = 'rated') <> coalesce(static_rating.gauge = 'league', false)
    )
    OR (static_rating.gauge IS NOT NULL)
    <> (static_rating.rating IS NOT NULL AND isfinite(static_rating.rating));

-- Without a prior, a player has status `rated` exactly if the rating is in the league's gauge (another group
-- has a gauge of its own). A row has a gauge exactly if it has a finite rating.
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

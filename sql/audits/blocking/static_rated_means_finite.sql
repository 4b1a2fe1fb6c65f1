-- A rated player has a finite rating, and nobody else has one.
SELECT static_rating.version_id, static_rating.player_id, static_rating.status, static_rating.rating
FROM candidate
JOIN result.static_rating AS static_rating ON static_rating.version_id = candidate.version_id
WHERE (static_rating.status = 'rated')
    <> (static_rating.rating IS NOT NULL AND isfinite(static_rating.rating));

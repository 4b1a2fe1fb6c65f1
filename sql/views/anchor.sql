-- Today's anchors: the ratings that the league file gives, the fitted ratings, and the difference.
-- Grain: one anchor of one period. Ratings in Elo points.
-- z is the residual in standard errors: of the rating against the anchors' mean, or, if published ratings
-- have errors, of the expected difference to the published rating. |z| above 3 contradicts the games.
CREATE VIEW anchor AS
WITH shown AS (
    SELECT
        version.version_id,
        version.league,
        version.period,
        version.period_start_at,
        unnest(json_extract(version.parameters, '$.anchors[*]')) AS said
    FROM result.visibility AS visibility
    JOIN result.version AS version ON version.version_id = visibility.version_id
    WHERE visibility.task = 'static' AND visibility.visible_until IS NULL
),
residuals AS (
    SELECT
        shown.league,
        shown.period,
        shown.period_start_at,
        coalesce(player.name, json_extract_string(shown.said, '$.player')) AS player,
        json_extract_string(shown.said, '$.player_id') AS player_id,
        CASE
            WHEN player.player_id IS NULL THEN 'unknown name'
            WHEN static_rating.anchor IS NULL THEN 'no game'
            ELSE static_rating.anchor
        END AS anchor,
        json_extract_string(shown.said, '$.rating')::DOUBLE AS anchor_rating,
        json_extract_string(shown.said, '$.error')::DOUBLE AS anchor_error,
        static_rating.rating,
        static_rating.se_hessian,
        static_rating.games,
        static_rating.rating - static_rating.anchor_rating AS residual,
        CASE static_rating.anchor
            WHEN 'normal' THEN power(static_rating.anchor_error, 2) - power(static_rating.se_hessian, 2)
            WHEN 'mean' THEN power(static_rating.se_hessian, 2)
        END AS variance,
        shown.version_id
    FROM shown
    LEFT JOIN core.player AS player ON player.player_id = json_extract_string(shown.said, '$.player_id')
    LEFT JOIN result.static_rating AS static_rating
        ON static_rating.version_id = shown.version_id AND static_rating.player_id = json_extract_string(shown.said, '$.player_id')
)
SELECT
    league,
    period,
    player,
    player_id,
    anchor,
    anchor_rating,
    anchor_error,
    rating,
    se_hessian,
    residual,
    if(variance > 1e-6, residual / sqrt(variance), NULL) AS z,
    games,
    version_id
FROM residuals
ORDER BY league, period_start_at, period, abs(z) DESC NULLS LAST, player;

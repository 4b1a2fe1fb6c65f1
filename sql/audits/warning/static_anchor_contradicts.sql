-- An anchor whose games say another rating than the league file, by more than 3 standard errors.
-- Says: the games of an anchor say another rating than the league file, by more than 3 standard errors
-- Remedy: the view `anchor` shows how far; correct its rating in `anchors` of [static], give it a larger error, or leave it out
SELECT
    static_rating.version_id,
    static_rating.player_id,
    static_rating.anchor_rating,
    round(static_rating.rating, 1) AS rating
FROM result.static_rating AS static_rating
JOIN candidate ON candidate.version_id = static_rating.version_id
WHERE
    static_rating.anchor IN ('mean', 'normal')
    AND power(static_rating.rating - static_rating.anchor_rating, 2) > 9 * greatest(
        if(
            static_rating.anchor = 'normal',
            power(static_rating.anchor_error, 2) - power(static_rating.se_hessian, 2),
            power(static_rating.se_hessian, 2)
        ),
        1e-6
    );

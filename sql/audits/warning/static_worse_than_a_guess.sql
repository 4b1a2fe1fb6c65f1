-- Ratings by the other games predict a period's games worse than one half for everybody.
-- Says: the ratings predict games worse than a coin would
-- Remedy: rate longer periods (`period`), or, without a handicap model, set `prior = "mean-draw"` in [static]
-- Fix: more-rated
SELECT
    model_check.version_id,
    model_check.predicted,
    round(model_check.log_loss, 3) AS log_loss,
    round(model_check.log_loss_guess, 3) AS log_loss_guess
FROM result.model_check AS model_check
JOIN candidate ON candidate.version_id = model_check.version_id
WHERE model_check.log_loss > model_check.log_loss_guess;

-- How good the model of each period is: held-out games predicted by cross-validation, against a guess of
-- one half for every game, and the counts of all meetings against those that the model expects.
-- If a gain is many times gain_se, ratings predict results; a small pearson_z_p means that the model is too simple.
-- Grain: one period. Losses per predicted game: natural logarithm, squared points.
CREATE VIEW model_check AS
SELECT
    visibility.league,
    visibility.period,
    model_check.folds,
    model_check.games,
    model_check.predicted,
    model_check.unpredicted,
    model_check.draws_dropped,
    model_check.log_loss,
    model_check.log_loss_guess,
    model_check.log_loss_gain,
    model_check.log_loss_gain_se,
    model_check.calibration_slope,
    model_check.calibration_slope_se,
    model_check.calibration_intercept,
    model_check.calibration_intercept_se,
    model_check.brier,
    model_check.brier_guess,
    model_check.brier_gain,
    model_check.brier_gain_se,
    model_check.deviance,
    model_check.pearson,
    model_check.degrees_of_freedom,
    model_check.chi2_reliable,
    model_check.deviance_p,
    model_check.pearson_p,
    model_check.pearson_z,
    model_check.pearson_z_p,
    model_check.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.model_check AS model_check ON model_check.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period;

-- Which model is the best in each period. Only if AIC selects the model of a league.
-- Differences of AIC below 1 to 2 are not significant; equivalent models have the same predictions for these games.
-- lr_p tests each model against the next simpler nested model: is there the effect that it adds?
-- Grain: one model that competed for one component of one period.
CREATE VIEW model AS
SELECT
    visibility.league,
    visibility.period,
    model.component,
    model.model,
    model.handicap,
    model.first_mover,
    model.n_parameters,
    model.log_likelihood,
    model.aic,
    model.delta_aic,
    model.chosen,
    model.verdict,
    model.equivalent_to,
    model.pearson_z,
    model.pearson_z_p,
    model.lr_against,
    model.lr_statistic,
    model.lr_df,
    model.lr_p,
    model.problem,
    model.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.model AS model ON model.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    model.component, model.aic NULLS LAST, model.model;

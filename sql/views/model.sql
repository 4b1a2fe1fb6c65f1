-- Which model explains each period best? Only where a league lets AIC choose.
-- Gaps below 1 to 2 are not significant; equivalent models say the same about these games.
-- lr_p tests each against the next simpler model that is a case of it: is what it adds there at all?
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

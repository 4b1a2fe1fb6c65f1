-- The parameters of every model that competed, beside the ratings.
-- Grain: one parameter of one model of one component of one period. In its `unit`.
CREATE VIEW model_parameter AS
SELECT
    visibility.league,
    visibility.period,
    model_parameter.component,
    model_parameter.model,
    model_parameter.parameter,
    model_parameter.unit,
    model_parameter.value,
    model_parameter.se_hessian,
    model_parameter.status,
    model_parameter.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.model_parameter AS model_parameter ON model_parameter.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    model_parameter.component, model_parameter.model, model_parameter.parameter;

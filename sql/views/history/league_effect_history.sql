-- Every stored version's effects beside the ratings, such as the first mover's advantage.
-- Grain: one effect of one component of one stretch of one version. In its `unit`.
CREATE VIEW league_effect_history AS
SELECT
    visibility.league,
    visibility.period,
    league_effect.component,
    league_effect.effect,
    league_effect.unit,
    league_effect.status,
    league_effect.value,
    league_effect.se,
    league_effect.se_hessian,
    league_effect.corrected,
    league_effect.lo95,
    league_effect.hi95,
    coalesce(league_effect.interval_by, if(league_effect.lo95 IS NULL, NULL, 'percentile')) AS interval_by,
    coalesce(league_effect.percentile_lo95, if(league_effect.interval_by IS NULL, league_effect.lo95, NULL)) AS percentile_lo95,
    coalesce(league_effect.percentile_hi95, if(league_effect.interval_by IS NULL, league_effect.hi95, NULL)) AS percentile_hi95,
    league_effect.version_id,
    version.period_start_at,
    version.period_end_at,
    local_day(version.period_start_at, league.timezone) AS period_start_on,
    local_day(version.period_end_at - INTERVAL 1 microsecond, league.timezone) AS ended_on,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.league_effect AS league_effect ON league_effect.version_id = visibility.version_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    visibility.league, version.period_start_at, visibility.period, visibility.visible_from,
    league_effect.component, league_effect.effect;

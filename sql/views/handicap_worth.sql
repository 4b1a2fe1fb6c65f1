-- The worth of each handicap for its receiver; under additive models, for a player of mean rating.
-- Grain: one handicap code of one component of one period. In Elo points.
CREATE VIEW handicap_worth AS
SELECT
    visibility.league,
    visibility.period,
    handicap_worth.component,
    handicap_worth.handicap,
    handicap_worth.games,
    handicap_worth.worth,
    handicap_worth.se_hessian,
    handicap_worth.corrected,
    handicap_worth.lo95,
    handicap_worth.hi95,
    handicap_worth.interval_by,
    handicap_worth.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.handicap_worth AS handicap_worth ON handicap_worth.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    handicap_worth.component, handicap_worth.handicap;

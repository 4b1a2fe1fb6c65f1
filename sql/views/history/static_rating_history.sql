-- Every stored version's static ratings, with the times between which the public saw it.
-- Grain: one player of one stretch of one version. Ratings, errors and intervals in Elo points.
-- Ratings and ranks of different components cannot be compared: each has a scale of its own.
CREATE VIEW static_rating_history AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    static_rating.player_id,
    static_rating.status,
    static_rating.gauge,
    static_rating.prior,
    static_rating.anchor,
    static_rating.anchor_rating,
    static_rating.anchor_error,
    static_rating.rating,
    static_rating.se,
    static_rating.se_hessian,
    static_rating.se_paired,
    static_rating.bias,
    static_rating.corrected,
    static_rating.lo95,
    static_rating.hi95,
    coalesce(static_rating.interval_by, if(static_rating.lo95 IS NULL, NULL, 'percentile')) AS interval_by,
    coalesce(static_rating.percentile_lo95, if(static_rating.interval_by IS NULL, static_rating.lo95, NULL)) AS percentile_lo95,
    static_rating.lo68,
    static_rating.median,
    static_rating.hi68,
    coalesce(static_rating.percentile_hi95, if(static_rating.interval_by IS NULL, static_rating.hi95, NULL)) AS percentile_hi95,
    static_rating.infinite_share,
    static_rating.rank,
    static_rating.rank_lo95,
    static_rating.rank_hi95,
    static_rating.games,
    static_rating.effective_games,
    static_rating.wins,
    static_rating.draws,
    static_rating.losses,
    static_rating.opponents,
    static_rating.component,
    static_rating.version_id,
    version.period_start_at,
    version.period_end_at,
    local_day(version.period_start_at, league.timezone) AS period_start_on,
    local_day(version.period_end_at - INTERVAL 1 microsecond, league.timezone) AS ended_on,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.static_rating AS static_rating ON static_rating.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = static_rating.player_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    visibility.league, version.period_start_at, visibility.period, visibility.visible_from,
    static_rating.gauge = 'league' DESC NULLS LAST, static_rating.gauge NULLS LAST,
    if(static_rating.gauge = 'own', static_rating.component, NULL), static_rating.rank NULLS LAST, static_rating.rating DESC NULLS LAST, player.name;

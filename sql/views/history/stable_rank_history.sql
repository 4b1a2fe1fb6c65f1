-- Every stored version's stable ranks, with the times between which the public saw it.
-- Grain: one player of one stretch of one version. In ranks (dan); mean_place in places.
CREATE VIEW stable_rank_history AS
SELECT
    visibility.league,
    visibility.period,
    json_extract_string(version.parameters, '$.rule') AS rule,
    CASE WHEN stable_rank.exact IS NOT NULL THEN rank() OVER (
        PARTITION BY
            visibility.league, visibility.period, visibility.version_id, visibility.visible_from,
            visibility.visible_until, stable_rank.exact IS NULL
        ORDER BY stable_rank.exact DESC
    ) END AS rank,
    player.name AS player,
    stable_rank.player_id,
    stable_rank.games,
    stable_rank.place_1,
    stable_rank.place_2,
    stable_rank.place_3,
    stable_rank.place_4,
    stable_rank.plain,
    stable_rank.corrected,
    stable_rank.exact,
    stable_rank.se,
    stable_rank.lo95,
    stable_rank.hi95,
    stable_rank.mean_place,
    stable_rank.mean_place_se,
    stable_rank.version_id,
    version.period_start_at,
    version.period_end_at,
    local_day(version.period_start_at, league.timezone) AS period_start_on,
    local_day(version.period_end_at - INTERVAL 1 microsecond, league.timezone) AS ended_on,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.stable_rank AS stable_rank ON stable_rank.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = stable_rank.player_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    visibility.league, version.period_start_at, visibility.period, visibility.visible_from,
    stable_rank.exact DESC, player.name;

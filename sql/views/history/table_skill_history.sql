-- Every stored version's skills of table leagues, with the times between which the public saw it.
-- Grain: one player of one period of one stretch of one version. In points; mean_place in places.
CREATE VIEW table_skill_history AS
SELECT
    visibility.league,
    visibility.period,
    table_skill.rank,
    player.name AS player,
    table_skill.player_id,
    table_skill.mu,
    table_skill.sigma,
    table_skill.rate,
    table_skill.mu - 1.96 * table_skill.sigma AS lo95,
    table_skill.mu + 1.96 * table_skill.sigma AS hi95,
    table_skill.games,
    table_skill.period_games,
    table_skill.mean_place,
    table_skill.version_id,
    version.period_start_at,
    version.period_end_at,
    local_day(version.period_start_at, league.timezone) AS period_start_on,
    local_day(version.period_end_at - INTERVAL 1 microsecond, league.timezone) AS ended_on,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.table_skill AS table_skill ON table_skill.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = table_skill.player_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    visibility.league, version.period_start_at, visibility.period, visibility.visible_from,
    table_skill.rate DESC, player.name;

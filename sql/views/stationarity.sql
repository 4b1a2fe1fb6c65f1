-- Players whose strength changed inside the period: each player's first half against the second, by likelihood ratio.
-- `flagged` players have a false discovery rate of at most 5 % among the period's players.
-- Grain: one player of one period. In Elo points; change is the second half minus the first.
CREATE VIEW stationarity AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    stationarity.status,
    stationarity.games_before,
    stationarity.games_after,
    stationarity.change,
    stationarity.se,
    stationarity.statistic,
    stationarity.p_value,
    stationarity.q_value,
    stationarity.flagged,
    stationarity.player_id,
    stationarity.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.stationarity AS stationarity ON stationarity.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = stationarity.player_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    stationarity.q_value NULLS LAST, player.name;

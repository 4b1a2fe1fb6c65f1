-- Today's stable ranks over the last games of each player in each period, the highest first.
-- Grain: one player and one number of last games of one period. In ranks (dan).
CREATE VIEW stable_rank_recent AS
SELECT
    visibility.league,
    visibility.period,
    recent.last_games,
    player.name AS player,
    recent.since_at,
    recent.games,
    recent.plain,
    recent.corrected,
    recent.exact,
    recent.se,
    recent.lo95,
    recent.hi95,
    recent.mean_place,
    recent.mean_place_se,
    recent.player_id,
    recent.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.stable_rank_recent AS recent ON recent.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = recent.player_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period, recent.last_games,
    recent.exact DESC, player.name;

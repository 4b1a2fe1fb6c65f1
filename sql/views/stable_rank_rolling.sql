-- The course of each player's stable rank: a window of games that rolls through the period.
-- Grain: one player and one last game of the window. In ranks (dan).
CREATE VIEW stable_rank_rolling AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    rolling.game_number,
    rolling.played_at,
    local_day(rolling.played_at, league.timezone) AS played_on,
    rolling.games,
    rolling.plain,
    rolling.corrected,
    rolling.exact,
    rolling.se,
    rolling.lo95,
    rolling.hi95,
    rolling.mean_place,
    rolling.mean_place_se,
    rolling.player_id,
    rolling.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.stable_rank_rolling AS rolling ON rolling.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = rolling.player_id
LEFT JOIN core.league AS league ON league.league = version.league
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period, player.name,
    rolling.game_number;

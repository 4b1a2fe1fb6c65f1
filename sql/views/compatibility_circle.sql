-- Possible circles of three players (三すくみ): each is stronger against the next, the third against the first.
-- If an advantage is below 0, the best estimate is no circle; `chance` is the probability that it is a circle
-- all the same. The likeliest hundred of a period, among the 120 players with most games who all met.
-- Grain: one circle of one period. Elo points.
CREATE VIEW compatibility_circle AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    beats.name AS beats,
    who_beats.name AS who_beats,
    circle.chance,
    circle.ahead,
    circle.ahead_next,
    circle.ahead_back,
    circle.player_id,
    circle.beats_id,
    circle.who_beats_id,
    circle.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.compatibility_circle AS circle ON circle.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = circle.player_id
JOIN core.player AS beats ON beats.player_id = circle.beats_id
JOIN core.player AS who_beats ON who_beats.player_id = circle.who_beats_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    circle.chance DESC, player.name, beats.name;

-- Games of two players at one table, in leagues with [skill], and who placed above the other: the 100,000
-- pairs of each period with most games, both ways.
-- Grain: one player and one opponent of one period.
CREATE VIEW table_meeting AS
WITH sides AS (
    SELECT version_id, player_id, opponent_id, games, above
    FROM result.table_meeting
    UNION ALL
    SELECT version_id, opponent_id, player_id, games, games - above
    FROM result.table_meeting
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    opponent.name AS opponent,
    sides.games,
    sides.above,
    sides.player_id,
    sides.opponent_id,
    sides.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN sides ON sides.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = sides.player_id
JOIN core.player AS opponent ON opponent.player_id = sides.opponent_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    sides.games DESC, player.name, opponent.name;

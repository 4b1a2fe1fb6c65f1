-- The table games behind the ratings, a row for each seat, with file and line, players after aliases.
-- Rows in quarantine are in the view `quarantine`; a game in two logs is here once.
-- void_reason: why a game does not count; otherwise null. period: the shown period that rates it, or null.
-- Grain: one seat of one game, which is a line of a file. In no order.
CREATE VIEW table_game AS
WITH person AS (
    SELECT person.league, person.number, player.player_id, player.name
    FROM core.person AS person
    JOIN core.player AS player ON player.player_id = person.player_id
)
SELECT
    table_game.league,
    period.period,
    table_game.played_at,
    local_day(table_game.played_at, league.timezone) AS played_on,
    table_game.room,
    table_game.level,
    table_game.game,
    table_game.seat,
    player.name AS player,
    table_game.place,
    table_game.points,
    table_game.void_reason,
    source_file.path,
    table_game.line,
    coalesce(player_logged.name, player.name) AS player_logged,
    player.player_id,
    source_file.file_id
FROM core.table_game AS table_game
JOIN raw.source_file AS source_file
    ON source_file.league = table_game.league AND source_file.file_number = table_game.file_number
JOIN person AS player ON player.league = table_game.league AND player.number = table_game.player
LEFT JOIN person AS player_logged
    ON player_logged.league = table_game.league AND player_logged.number = table_game.player_logged
LEFT JOIN core.league AS league ON league.league = table_game.league
LEFT JOIN core.period AS period
    ON period.league = table_game.league
    AND CASE
        WHEN table_game.played_at IS NULL OR league.has_one_period THEN period.start_at IS NULL
        ELSE table_game.played_at >= period.start_at AND table_game.played_at < period.end_at
    END;

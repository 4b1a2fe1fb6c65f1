-- The games of two players behind the ratings, with file and line, players after aliases. Rows in quarantine
-- are in the view `quarantine`; a game in two logs is here once.
-- void_reason: why a game does not count; otherwise null. period: the shown period that rates it, or null.
-- Grain: one row of a log: one game, or the counts of many. In no order.
CREATE VIEW game AS
WITH person AS (
    SELECT person.league, person.number, player.player_id, player.name
    FROM core.person AS person
    JOIN core.player AS player ON player.player_id = person.player_id
)
SELECT
    game.league,
    period.period,
    game.played_at,
    local_day(game.played_at, league.timezone) AS played_on,
    game.event,
    game.round,
    game.game,
    first.name AS first,
    second.name AS second,
    game.wins,
    game.draws,
    game.losses,
    game.handicap,
    game.neutral,
    game.first_rank,
    game.second_rank,
    game.void_reason,
    source_file.path,
    game.line,
    coalesce(first_logged.name, first.name) AS first_logged,
    coalesce(second_logged.name, second.name) AS second_logged,
    first.player_id AS first_id,
    second.player_id AS second_id,
    source_file.file_id
FROM core.game AS game
JOIN raw.source_file AS source_file
    ON source_file.league = game.league AND source_file.file_number = game.file_number
JOIN person AS first ON first.league = game.league AND first.number = game.first
JOIN person AS second ON second.league = game.league AND second.number = game.second
LEFT JOIN person AS first_logged
    ON first_logged.league = game.league AND first_logged.number = game.first_logged
LEFT JOIN person AS second_logged
    ON second_logged.league = game.league AND second_logged.number = game.second_logged
LEFT JOIN core.league AS league ON league.league = game.league
LEFT JOIN core.period AS period
    ON period.league = game.league
    AND CASE
        WHEN game.played_at IS NULL OR league.has_one_period THEN period.start_at IS NULL
        ELSE game.played_at >= period.start_at AND game.played_at < period.end_at
    END;

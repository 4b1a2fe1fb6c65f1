-- Games of two for the serving file: those that count and void ones, people as numbers.
-- Grain: one record of a log, once, however many logs have it.
CREATE TABLE serving.core.game AS
SELECT
    file.league,
    file.file_number,
    row.line,
    row.played_at,
    row.event,
    row.round,
    row.game,
    first.shown AS first,
    second.shown AS second,
    coalesce(first_named.number, nullif(first.number, first.shown)) AS first_logged,
    coalesce(second_named.number, nullif(second.number, second.shown)) AS second_logged,
    row.wins,
    row.draws,
    row.losses,
    row.handicap,
    row.neutral,
    row.first_rank,
    row.second_rank,
    coalesce(
        row.void_reason,
        if(first.shown = second.shown, 'two players are one after aliases', NULL)
    ) AS void_reason
FROM corrected_game AS row
JOIN served_file AS file ON file.file_id = row.file_id
LEFT JOIN numbered AS first ON first.player_id = row.first_id
LEFT JOIN numbered AS second ON second.player_id = row.second_id
LEFT JOIN numbered AS first_named ON first_named.player_id = row.first_logged_id
LEFT JOIN numbered AS second_named ON second_named.player_id = row.second_logged_id
ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line;

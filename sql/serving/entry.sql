-- Entries of tournaments for the serving file: those that count and void ones, people as numbers.
-- Grain: one record of a log, once, however many logs have it.
CREATE TABLE serving.core.entry AS
SELECT
    file.league,
    file.file_number,
    row.line,
    row.event,
    row.started_at,
    row.ended_at,
    row.registration_closes_at,
    player.shown AS player,
    coalesce(named.number, nullif(player.number, player.shown)) AS player_logged,
    row.entry,
    row.place,
    row.registered_at,
    row.busted_at,
    row.hands,
    row.table_size,
    row.stack,
    row.team,
    row.buy_in,
    row.prize,
    row.void_reason
FROM corrected_entry AS row
JOIN served_file AS file ON file.file_id = row.file_id
LEFT JOIN numbered AS player ON player.player_id = row.player_id
LEFT JOIN numbered AS named ON named.player_id = row.player_logged_id
ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line;

-- Entries of tournaments for the serving file: those that count and void ones, people as numbers.
-- Grain: one record of a log, once, however many logs have it.
CREATE TABLE serving.core.entry AS
WITH counted_entry AS (
    SELECT
        file.league, row.file_id, row.line, row.event, row.place, row.entry, person.shown AS player
    FROM corrected_entry AS row
    JOIN served_file AS file ON file.file_id = row.file_id
    JOIN numbered AS person ON person.player_id = row.player_id
    ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line
    WHERE row.void_reason IS NULL
)
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
    coalesce(
        row.void_reason,
        if(twice.line IS NOT NULL, 'a player twice in one place of an event', NULL)
    ) AS void_reason
FROM corrected_entry AS row
JOIN served_file AS file ON file.file_id = row.file_id
LEFT JOIN numbered AS player ON player.player_id = row.player_id
LEFT JOIN numbered AS named ON named.player_id = row.player_logged_id
LEFT JOIN (
    SELECT counted.file_id, counted.line
    FROM counted_entry AS counted
    SEMI JOIN (
        SELECT place.league, place.event, place.place, place.player
        FROM counted_entry AS place
        GROUP BY place.league, place.event, place.place, place.player
        HAVING count(*) > 1
    ) AS shared
        ON shared.league = counted.league AND shared.event = counted.event
        AND shared.place = counted.place AND shared.player = counted.player
    -- The first entry counts, as in flows/inputs/events.py.
    QUALIFY row_number() OVER (
        PARTITION BY counted.league, counted.event, counted.place, counted.player
        ORDER BY counted.entry, counted.file_id, counted.line
    ) > 1
) AS twice ON twice.file_id = row.file_id AND twice.line = row.line
ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line;

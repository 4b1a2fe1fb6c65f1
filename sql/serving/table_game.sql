-- Table games for the serving file: those that count and void ones, people as numbers.
-- Grain: one seat of one record of a log, once, however many logs have it.
CREATE TABLE serving.core.table_game AS
SELECT
    file.league,
    file.file_number,
    row.line,
    row.played_at,
    row.room,
    row.level,
    row.game,
    row.seat,
    player.shown AS player,
    coalesce(named.number, nullif(player.number, player.shown)) AS player_logged,
    row.place,
    row.points,
    coalesce(
        row.void_reason,
        if(twice.line IS NOT NULL, 'two players are one after aliases', NULL)
    ) AS void_reason
FROM corrected_table_game AS row
JOIN served_file AS file ON file.file_id = row.file_id
LEFT JOIN numbered AS player ON player.player_id = row.player_id
LEFT JOIN numbered AS named ON named.player_id = row.player_logged_id
LEFT JOIN (
    SELECT seat.file_id, seat.line
    FROM corrected_table_game AS seat
    JOIN numbered AS person ON person.player_id = seat.player_id
    SEMI JOIN (
        SELECT aliased.file_id, aliased.line
        FROM corrected_table_game AS aliased
        LEFT JOIN other_name ON other_name.player_id = aliased.player_id
        WHERE other_name.player_id IS NOT NULL OR aliased.player_logged_id IS NOT NULL
    ) AS touched ON touched.file_id = seat.file_id AND touched.line = seat.line
    GROUP BY seat.file_id, seat.line
    HAVING count(DISTINCT person.shown) < count(*)
) AS twice ON twice.file_id = row.file_id AND twice.line = row.line
ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line;

-- games_of(league, player): a player's games of every kind, void ones too, the latest first, each with its
-- file and line. The league may be NULL, for all. The name must be the one that ratings show; an error names
-- those that contain another text.
-- Grain: one game, or one entry of a tournament.
CREATE MACRO games_of(league_name, player_name) AS TABLE
WITH sided AS (
    SELECT * RENAME (first AS player, second AS opponent, first_logged AS player_logged)
    FROM game
    WHERE game.first = player_name AND game.league = coalesce(league_name, game.league)
    UNION ALL BY NAME
    SELECT * EXCLUDE (wins, losses) RENAME (second AS player, first AS opponent, second_logged AS player_logged),
        game.losses AS wins, game.wins AS losses
    FROM game
    WHERE game.second = player_name AND game.league = coalesce(league_name, game.league)
        AND game.first <> player_name
),
seat AS (
    FROM table_game AS own
    WHERE own.player = player_name AND own.league = coalesce(league_name, own.league)
),
at_table AS (
    SELECT
        others.file_id,
        others.line,
        count(*) AS seats,
        string_agg(others.player, ', ' ORDER BY others.place, others.seat)
            FILTER (WHERE others.player <> player_name) AS opponents
    FROM table_game AS others
    SEMI JOIN seat ON seat.file_id = others.file_id AND seat.line = others.line
    GROUP BY others.file_id, others.line
),
own_entry AS (
    FROM entry AS own
    WHERE own.player = player_name AND own.league = coalesce(league_name, own.league)
),
field AS (
    -- Places are those of the log, so the last of them counts entries that are void, too.
    SELECT
        others.league,
        others.event,
        count(*) FILTER (others.void_reason IS NULL) AS entries,
        greatest(entries, max(others.place)) AS places
    FROM entry AS others
    SEMI JOIN own_entry ON own_entry.league = others.league AND own_entry.event = others.event
    GROUP BY others.league, others.event
)
SELECT
    league, period, played_on, event, opponents, result, void_reason, path, line, logged_as, played_at
FROM (
    SELECT
        sided.league,
        sided.period,
        sided.played_on,
        sided.event,
        sided.opponent AS opponents,
        CASE
            WHEN sided.wins + sided.draws + sided.losses > 1
                THEN sided.wins || ' won, ' || sided.draws || ' drawn, ' || sided.losses || ' lost'
            WHEN sided.wins = 1 THEN 'won'
            WHEN sided.draws = 1 THEN 'drawn'
            WHEN sided.losses = 1 THEN 'lost'
        END AS result,
        sided.void_reason,
        sided.path,
        sided.line,
        sided.player_logged AS logged_as,
        sided.played_at,
        NULL::INTEGER AS entry
    FROM sided
    UNION ALL
    SELECT
        seat.league, seat.period, seat.played_on, seat.room, at_table.opponents,
        'place ' || seat.place || ' of ' || at_table.seats,
        seat.void_reason, seat.path, seat.line, seat.player_logged, seat.played_at, NULL
    FROM seat
    JOIN at_table ON at_table.file_id = seat.file_id AND at_table.line = seat.line
    UNION ALL
    SELECT
        own_entry.league, own_entry.period, own_entry.ended_on, own_entry.event,
        own_entry.others || if(own_entry.others = 1, ' other entry', ' other entries'),
        'place ' || own_entry.place || ' of ' || own_entry.places,
        own_entry.void_reason, own_entry.path, own_entry.line, own_entry.player_logged,
        coalesce(own_entry.ended_at, own_entry.started_at), own_entry.entry
    FROM (
        SELECT
            own.*,
            field.places,
            nullif(field.entries, 0) - if(own.void_reason IS NULL, 1, 0) AS others
        FROM own_entry AS own
        JOIN field ON field.league = own.league AND field.event = own.event
    ) AS own_entry
)
WHERE player_or_error(league_name, player_name) IS NOT NULL
ORDER BY
    played_at DESC NULLS LAST, league, if(entry IS NULL, NULL, event) DESC, entry DESC, path DESC, line DESC;

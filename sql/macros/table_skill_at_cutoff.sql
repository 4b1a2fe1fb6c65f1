-- table_skill_at_cutoff(league, ts): the skills of a table league that the games before a time give:
-- of each period, by the version shown last that counts no later game. An error if its rows are no
-- longer stored.
-- Grain: one player of one period. In points; mean_place in places.
CREATE MACRO table_skill_at_cutoff(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_at_cutoff(league_name, 'table_skill', ts) THEN (
    SELECT list(answer)
    FROM (
        WITH seen AS (
            SELECT history.* EXCLUDE (visible_from, visible_until)
            FROM table_skill_history AS history
            JOIN versions_at_cutoff(league_name, 'table_skill', ts) AS chosen
                ON chosen.version_id = history.version_id
                AND chosen.visible_from = history.visible_from
            WHERE history.league = league_name
        )
        SELECT
            seen.*,
            row_number() OVER (
                PARTITION BY seen.league, seen.player_id ORDER BY seen.games DESC
            ) = 1 AS is_latest
        FROM seen
        ORDER BY
            seen.league, seen.period_start_at, seen.period, seen.rate DESC, seen.player
    ) AS answer
) END, max_depth := 2);

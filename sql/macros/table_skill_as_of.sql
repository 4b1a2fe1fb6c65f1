-- table_skill_as_of(league, ts): the skills of a table league that the public saw at a time. An error
-- if rows of that time are no longer stored.
-- Grain: one player of one period. In points; mean_place in places.
CREATE MACRO table_skill_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'table_skill', ts) THEN (
    SELECT list(answer)
    FROM (
        WITH seen AS (
            SELECT history.* EXCLUDE (visible_from, visible_until)
            FROM table_skill_history AS history
            WHERE history.league = league_name
                AND history.visible_from <= moment(ts, league_name)
                AND (history.visible_until IS NULL OR history.visible_until > moment(ts, league_name))
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

-- table_skill_as_of(league, ts): the skills of a table league that the public saw at a time (UTC).
-- Grain: one player of one period. In points; mean_place in places.
CREATE MACRO table_skill_as_of(league_name, ts) AS TABLE
WITH seen AS (
    SELECT * EXCLUDE (visible_from, visible_until)
    FROM table_skill_history
    WHERE table_skill_history.league = league_name
        AND table_skill_history.visible_from <= ts::TIMESTAMP
        AND (
            table_skill_history.visible_until IS NULL
            OR table_skill_history.visible_until > ts::TIMESTAMP
        )
)
SELECT
    seen.*,
    row_number() OVER (
        PARTITION BY seen.league, seen.player_id ORDER BY seen.games DESC
    ) = 1 AS is_latest
FROM seen
ORDER BY
    seen.league, seen.period_start_at, seen.period, seen.rate DESC, seen.player;

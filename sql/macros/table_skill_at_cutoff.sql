-- table_skill_at_cutoff(league, ts): today's skills of the periods whose games all lie before ts.
-- Grain: one player of one period. In points; mean_place in places.
CREATE MACRO table_skill_at_cutoff(league_name, ts) AS TABLE
WITH seen AS (
    SELECT * EXCLUDE (visible_from, visible_until)
    FROM table_skill_history
    WHERE table_skill_history.league = league_name
        AND table_skill_history.visible_until IS NULL
        AND table_skill_history.data_cutoff_at <= ts::TIMESTAMP
)
SELECT
    seen.*,
    row_number() OVER (
        PARTITION BY seen.league, seen.player_id ORDER BY seen.games DESC
    ) = 1 AS is_latest
FROM seen
ORDER BY
    seen.league, seen.period_start_at, seen.period, seen.rate DESC, seen.player;

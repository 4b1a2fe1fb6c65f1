-- Today's skills of table leagues: who played in a period, as its last game left them, the best
-- first. A skill carries over: what a player is thought of now is the row with is_latest.
-- Grain: one player of one period. In points; mean_place in places.
CREATE VIEW table_skill AS
WITH seen AS (
    SELECT * EXCLUDE (visible_from, visible_until)
    FROM table_skill_history
    WHERE table_skill_history.visible_until IS NULL
)
SELECT
    seen.*,
    row_number() OVER (
        PARTITION BY seen.league, seen.player_id ORDER BY seen.games DESC
    ) = 1 AS is_latest
FROM seen
ORDER BY
    seen.league, seen.period_start_at, seen.period, seen.rate DESC, seen.player;

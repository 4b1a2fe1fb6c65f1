-- Today's skills of table leagues: for each player of a period the skill after the last game, the best
-- first. Skills continue from period to period: the row with is_latest has the skill today.
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

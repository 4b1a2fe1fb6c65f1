-- The strength of all players on each one's last day with games, in leagues with [dynamic], the best first. For
-- players who have not played for a time the error is larger by now: dynamic_at(league, day) has the error on
-- any day.
-- Grain: one player. In Elo points.
CREATE VIEW dynamic_now AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM dynamic_now_history
WHERE dynamic_now_history.visible_until IS NULL
ORDER BY
    dynamic_now_history.league, dynamic_now_history.rank NULLS LAST,
    dynamic_now_history.rating DESC, dynamic_now_history.player;

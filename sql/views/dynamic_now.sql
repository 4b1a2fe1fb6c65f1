-- Where everybody stands in leagues with [dynamic]: strength at the last day with games, the best
-- first. The error is larger by now for players who have been away: dynamic_at(league, day) widens it to any
-- day.
-- Grain: one player. In Elo points.
CREATE VIEW dynamic_now AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM dynamic_now_history
WHERE dynamic_now_history.visible_until IS NULL
ORDER BY
    dynamic_now_history.league, dynamic_now_history.rank NULLS LAST,
    dynamic_now_history.rating DESC, dynamic_now_history.player;

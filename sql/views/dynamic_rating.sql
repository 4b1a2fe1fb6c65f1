-- Today's paths of strength of leagues with [dynamic]: each player on each day with games.
-- Grain: one player and day. In Elo points.
CREATE VIEW dynamic_rating AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM dynamic_rating_history
WHERE dynamic_rating_history.visible_until IS NULL
ORDER BY dynamic_rating_history.league, dynamic_rating_history.player, dynamic_rating_history.day;

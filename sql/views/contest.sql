-- Which model predicts the games of leagues with [contest]: each quarter (or the length of `every`) is
-- predicted from the games before it. The best model first; `tied` marks the models that the games cannot
-- distinguish from it.
-- Grain: one model of one league. Log-losses in nats a game.
CREATE VIEW contest AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM contest_history
WHERE contest_history.visible_until IS NULL
ORDER BY contest_history.league, contest_history.place;

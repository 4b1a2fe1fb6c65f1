-- How well each model predicted each window of a contest: its learning curve.
-- Grain: one model and window of one league. Log-losses in nats a game.
CREATE VIEW contest_window AS
SELECT
    visibility.league,
    contest_window.window_start,
    contest_window.model,
    contest_window.games,
    contest_window.log_loss,
    contest_window.version_id
FROM result.visibility AS visibility
JOIN result.contest_window AS contest_window
    ON contest_window.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, contest_window.window_start, contest_window.model;

-- Whether skills predict games: each game of a period is predicted from the games before it, against a guess
-- that all players at a table are equal: the whole order, who is first, which of two is above the other.
-- If a gain is many times gain_se, skills predict; if it is well below 0, beta is too small for the luck in this game.
-- spread and drift are what games tell so far: they widen the intervals of skills.
-- Grain: one period. Losses per game, natural logarithm; of pairs the mean over a table; spread and
-- drift in points.
CREATE VIEW table_skill_check AS
SELECT
    visibility.league,
    visibility.period,
    found.predicted,
    found.order_log_loss,
    found.order_guess,
    found.order_gain,
    found.order_gain_se,
    found.first_log_loss,
    found.first_guess,
    found.first_gain,
    found.first_gain_se,
    found.pairs_log_loss,
    found.pairs_guess,
    found.pairs_gain,
    found.pairs_gain_se,
    found.spread,
    found.drift,
    found.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.table_skill_check AS found ON found.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, version.period_start_at, visibility.period;

-- Tournaments of pairwise leagues: each player's points in each event, and the performance rating, at which
-- the expected score against these opponents equals the score. Only leagues of up to 200,000 games, and games
-- whose log names an event; a single game is not an event. Rated games: the opponent has a rating, and there
-- is no handicap that the model rates.
-- Grain: one player of one event and period. Ratings in Elo points.
CREATE VIEW event_performance AS
SELECT
    result.league,
    result.period,
    result.event,
    result.played_on,
    result.place,
    player.name AS player,
    result.score,
    result.games,
    result.rated_games,
    result.rated_score,
    result.opposition,
    result.expected,
    result.performance,
    result.bound,
    result.player_id
FROM result.event_performance AS result
JOIN core.player AS player ON player.player_id = result.player_id
ORDER BY
    result.league, result.played_on DESC NULLS LAST, result.event, result.period, result.place,
    player.name;

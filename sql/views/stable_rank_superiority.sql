-- The probability that a player's true stable rank is higher than another's: the 50 players of each period
-- whose intervals begin highest, both ways. Also the number of games that each would have to play until the
-- observed difference is significant (95 % confidence, 80 % power).
-- Grain: one player and one opponent of one period. Differences in ranks (dan).
CREATE VIEW stable_rank_superiority AS
WITH sides AS (
    SELECT version_id, player_id, opponent_id, difference, difference_se, probability, games_needed
    FROM result.stable_rank_superiority
    UNION ALL
    SELECT
        version_id, opponent_id, player_id, -difference, difference_se, 1 - probability,
        games_needed
    FROM result.stable_rank_superiority
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    opponent.name AS opponent,
    sides.difference,
    sides.difference_se,
    sides.probability,
    sides.games_needed,
    sides.player_id,
    sides.opponent_id,
    sides.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN sides ON sides.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = sides.player_id
JOIN core.player AS opponent ON opponent.player_id = sides.opponent_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    player.name, opponent.name;

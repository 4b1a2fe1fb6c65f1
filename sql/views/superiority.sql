-- The probability that a player is stronger than another: the 100 best ranked of each group of a
-- period, both ways. Players of different groups are not compared.
-- Grain: one player and one opponent of one period. Probabilities, 0 to 1.
CREATE VIEW superiority AS
WITH sides AS (
    SELECT
        version_id, player_id, opponent_id, probability,
        coalesce(share_of_seasons, probability) AS share_of_seasons
    FROM result.superiority
    UNION ALL
    SELECT
        version_id, opponent_id, player_id, 1 - probability,
        1 - coalesce(share_of_seasons, probability)
    FROM result.superiority
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    opponent.name AS opponent,
    sides.probability,
    sides.share_of_seasons,
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

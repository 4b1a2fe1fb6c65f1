-- Which players beat others more often than their ratings predict: each pair has a term beside the
-- difference of ratings, shrunk towards 0. Each pair is here twice, once from each side.
-- All terms are 0 if pairs differ from their ratings only by chance: see compatibility_check, which also says
-- why a period has none.
-- Grain: one player and one opponent of one period. Terms in Elo points.
CREATE VIEW compatibility AS
WITH sided AS (
    SELECT version_id, player_id, opponent_id, games, scored, expected, term, error, sure
    FROM result.compatibility
    UNION ALL
    SELECT
        version_id, opponent_id, player_id, games, games - scored, games - expected, -term, error,
        1 - sure
    FROM result.compatibility
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    opponent.name AS opponent,
    sided.games,
    sided.scored,
    sided.expected,
    sided.term,
    sided.error,
    sided.sure,
    sided.player_id,
    sided.opponent_id,
    sided.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN sided ON sided.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = sided.player_id
JOIN core.player AS opponent ON opponent.player_id = sided.opponent_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    sided.sure DESC, player.name, opponent.name;

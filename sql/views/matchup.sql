-- The games of two players against each other: score, win rate with its error, relative rating with 95 %
-- interval (Wilson's). Each pair is here twice, once from each side. A draw is half a point; `se` uses the
-- variance of the points, the interval that of games without draws, which is wider. Games of all sides and
-- handicaps count alike. Systematic errors (styles that do not suit each other) are not in these
-- numbers.
-- Grain: one player and one opponent of one period. Rates 0 to 1, relative ratings in Elo points.
CREATE VIEW matchup AS
WITH sided AS (
    SELECT version_id, first_id AS player_id, second_id AS opponent_id, wins, draws, losses,
        wins + draws + losses AS games_as_first
    FROM result.matchup_cell
    UNION ALL
    SELECT version_id, second_id, first_id, losses, draws, wins, 0
    FROM result.matchup_cell
),
met AS (
    SELECT
        version_id,
        player_id,
        opponent_id,
        sum(wins + draws + losses)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws,
        sum(losses)::BIGINT AS losses,
        sum(games_as_first)::BIGINT AS games_as_first
    FROM sided
    GROUP BY version_id, player_id, opponent_id
),
rated AS (
    SELECT *, (wins + 0.5 * draws) / games AS win_rate FROM met
),
spread AS (
    SELECT *, sqrt((wins + 0.25 * draws) / games - win_rate ** 2) AS one_game FROM rated
),
wilson AS (
    SELECT
        *,
        one_game / sqrt(games) AS se,
        (win_rate + 1.9207294103470107 / games) / (1 + 3.8414588206940214 / games) AS centre,
        1.959963984540054 / (1 + 3.8414588206940214 / games) * sqrt(
            (win_rate * (1 - win_rate) + 0.9603647051735053 / games) / games
        ) AS half
    FROM spread
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    opponent.name AS opponent,
    wilson.games,
    wilson.wins,
    wilson.draws,
    wilson.losses,
    wilson.games_as_first,
    wilson.win_rate,
    wilson.se,
    CASE
        WHEN wilson.win_rate = 0 THEN '-inf'::DOUBLE
        WHEN wilson.win_rate = 1 THEN 'inf'::DOUBLE
        ELSE 400 * log10(wilson.win_rate / (1 - wilson.win_rate))
    END AS relative_rating,
    CASE
        WHEN wilson.win_rate IN (0, 1) THEN 'inf'::DOUBLE
        ELSE 173.71779276130073 * wilson.se / (wilson.win_rate * (1 - wilson.win_rate))
    END AS relative_rating_error,
    CASE
        WHEN wilson.win_rate = 0 THEN '-inf'::DOUBLE
        ELSE 400 * log10((wilson.centre - wilson.half) / (1 - wilson.centre + wilson.half))
    END AS lo95,
    CASE
        WHEN wilson.win_rate = 1 THEN 'inf'::DOUBLE
        ELSE 400 * log10((wilson.centre + wilson.half) / (1 - wilson.centre - wilson.half))
    END AS hi95,
    wilson.player_id,
    wilson.opponent_id,
    wilson.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN wilson ON wilson.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = wilson.player_id
JOIN core.player AS opponent ON opponent.player_id = wilson.opponent_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period, player.name, opponent.name;

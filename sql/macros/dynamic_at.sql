-- dynamic_at(league, day): the strength of all players on a day, by today's version. A player's error is
-- larger between games, and grows after the last game; with reversion the rating returns to the rating
-- that was expected of the player. Errors grow by the drift for errors, which contains that the drift is
-- uncertain, by days_lived(), and by the square of the player's pace. Players without a game by that day are left out.
-- Grain: one player. In Elo points.
CREATE MACRO dynamic_at(league_name, asked_day) AS TABLE
WITH constant AS (
    SELECT
        dynamic_constant.version_id,
        coalesce(
            max(value) FILTER (WHERE name = 'w_elo_for_errors'),
            max(value) FILTER (WHERE name = 'w_elo_per_sqrt_year')
        ) ** 2 / 365.25 AS variance_per_day,
        coalesce(max(value) FILTER (WHERE name = 'reversion_per_year'), 0.0) / 365.25 AS rate,
        coalesce(max(value) FILTER (WHERE name = 'newcomer_elo'), 0.0) AS newcomer,
        coalesce(max(value) FILTER (WHERE name = 'founder_elo'), 0.0) AS founder
    FROM result.dynamic_constant AS dynamic_constant
    GROUP BY dynamic_constant.version_id
),
path AS (
    SELECT
        visibility.league,
        dynamic_rating.* EXCLUDE (expected),
        lead(dynamic_rating.day) OVER one_player AS next_day,
        lead(dynamic_rating.rating) OVER one_player AS next_rating,
        lead(dynamic_rating.se) OVER one_player AS next_se,
        constant.variance_per_day,
        constant.rate,
        coalesce(dynamic_now.pace, 1.0) ** 2 AS times,
        -- Leagues without ranks and without newcomers' rise store no expected strength.
        coalesce(
            dynamic_rating.expected,
            CASE
                WHEN min(dynamic_rating.day) OVER (PARTITION BY dynamic_rating.player_id)
                    < min(dynamic_rating.day) OVER () + 365 THEN constant.founder
                ELSE constant.newcomer
            END
        ) AS expected,
        lead(dynamic_rating.expected) OVER one_player AS next_expected
    FROM result.visibility AS visibility
    JOIN result.dynamic_rating AS dynamic_rating
        ON dynamic_rating.version_id = visibility.version_id
    JOIN constant ON constant.version_id = visibility.version_id
    JOIN result.dynamic_now AS dynamic_now
        ON dynamic_now.version_id = visibility.version_id
        AND dynamic_now.player_id = dynamic_rating.player_id
    WHERE visibility.visible_until IS NULL AND visibility.league = league_name
        AND league_zone(league_name) IS NOT NULL
    WINDOW one_player AS (PARTITION BY dynamic_rating.player_id ORDER BY dynamic_rating.day)
),
reached AS (
    SELECT
        path.*,
        date_diff('day', path.day, the_day(asked_day)) AS since,
        path.times * days_lived(path.version_id, path.day, the_day(asked_day)) AS lived,
        path.times * days_lived(path.version_id, the_day(asked_day), path.next_day) AS ahead
    FROM path
    WHERE path.day <= the_day(asked_day)
        AND (path.next_day IS NULL OR path.next_day > the_day(asked_day))
),
here AS (
    SELECT
        reached.*,
        exp(-reached.rate * reached.lived) AS kept,
        exp(-reached.rate * reached.ahead) AS left_over,
        reached.variance_per_day * CASE
            WHEN reached.rate = 0 THEN reached.lived
            ELSE (1 - exp(-2 * reached.rate * reached.lived)) / (2 * reached.rate)
        END AS moved,
        reached.variance_per_day * CASE
            WHEN reached.rate = 0 THEN reached.ahead
            ELSE (1 - exp(-2 * reached.rate * reached.ahead)) / (2 * reached.rate)
        END AS moves
    FROM reached
),
bridge AS (
    SELECT
        here.*,
        coalesce(
            here.moved * here.left_over / nullif(here.moved * here.left_over ** 2 + here.moves, 0), 0.0
        ) AS share,
        coalesce(here.left_over, 0.0) AS back
    FROM here
),
there AS (
    SELECT
        bridge.*,
        bridge.expected
        + bridge.kept * (1 - bridge.share * bridge.back) * (bridge.rating - bridge.expected)
        + coalesce(bridge.share * (bridge.next_rating - coalesce(bridge.next_expected, bridge.expected)), 0.0) AS rating_there,
        sqrt(
            (bridge.kept * (1 - bridge.share * bridge.back)) ** 2 * bridge.se ** 2
            + coalesce(bridge.share ** 2 * bridge.next_se ** 2, 0.0)
            + 2 * bridge.share * bridge.kept * (1 - bridge.share * bridge.back)
            * bridge.covariance_next
            + bridge.moved * (1 - bridge.share * bridge.back)
        ) AS se_there
    FROM bridge
)
SELECT
    there.league,
    player.name AS player,
    there.player_id,
    the_day(asked_day) AS day,
    there.rating_there AS rating,
    there.se_there AS se,
    there.rating_there - 1.959963984540054 * there.se_there AS lo95,
    there.rating_there + 1.959963984540054 * there.se_there AS hi95,
    there.since AS days_since_game,
    there.version_id
FROM there
JOIN core.player AS player ON player.player_id = there.player_id
ORDER BY rating DESC, player;

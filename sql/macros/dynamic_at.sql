-- dynamic_at(league, day): how strong everybody was on a day, by today's version. Between games a
-- player's error widens and narrows again, after the last one it goes on growing. Who had not played
-- by then is left out.
-- Grain: one player. In Elo points.
CREATE MACRO dynamic_at(league_name, asked_day) AS TABLE
WITH path AS (
    SELECT
        visibility.league,
        dynamic_rating.*,
        lead(dynamic_rating.day) OVER one_player AS next_day,
        lead(dynamic_rating.rating) OVER one_player AS next_rating,
        lead(dynamic_rating.se) OVER one_player AS next_se,
        constant.value ** 2 / 365.25 AS variance_per_day
    FROM result.visibility AS visibility
    JOIN result.dynamic_rating AS dynamic_rating
        ON dynamic_rating.version_id = visibility.version_id
    JOIN result.dynamic_constant AS constant
        ON constant.version_id = visibility.version_id AND constant.name = 'w_elo_per_sqrt_year'
    WHERE visibility.visible_until IS NULL AND visibility.league = league_name
    WINDOW one_player AS (PARTITION BY dynamic_rating.player_id ORDER BY dynamic_rating.day)
),
here AS (
    SELECT
        path.*,
        date_diff('day', path.day, asked_day::DATE) AS since,
        coalesce(
            date_diff('day', path.day, asked_day::DATE) / date_diff('day', path.day, path.next_day), 0.0
        ) AS share
    FROM path
    WHERE path.day <= asked_day::DATE
        AND (path.next_day IS NULL OR path.next_day > asked_day::DATE)
),
there AS (
    SELECT
        here.*,
        here.rating + coalesce(here.share * (here.next_rating - here.rating), 0.0) AS rating_there,
        sqrt(
            (1 - here.share) ** 2 * here.se ** 2
            + coalesce(here.share ** 2 * here.next_se ** 2, 0.0)
            + 2 * here.share * (1 - here.share) * here.covariance_next
            + here.variance_per_day * here.since * (1 - here.share)
        ) AS se_there
    FROM here
)
SELECT
    there.league,
    player.name AS player,
    there.player_id,
    asked_day::DATE AS day,
    there.rating_there AS rating,
    there.se_there AS se,
    there.rating_there - 1.959963984540054 * there.se_there AS lo95,
    there.rating_there + 1.959963984540054 * there.se_there AS hi95,
    there.since AS days_since_game,
    there.version_id
FROM there
JOIN core.player AS player ON player.player_id = there.player_id
ORDER BY rating DESC, player;

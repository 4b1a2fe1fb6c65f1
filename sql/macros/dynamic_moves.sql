-- dynamic_moves(league, day): how much strength has changed since a day, by today's version, for players with
-- games before and after it; the largest surprise first. `surprise` is the change divided by the standard
-- deviation that the league's drift gives for so long a time.
-- Grain: one player. In Elo points.
CREATE MACRO dynamic_moves(league_name, since_day) AS TABLE
SELECT
    now.league,
    now.player,
    now.player_id,
    before.rating AS rating_before,
    now.rating,
    now.rating - before.rating AS change,
    (now.rating - before.rating) / (constant.value * sqrt(
        CASE
            WHEN coalesce(reversion.value, 0) = 0
                THEN date_diff('day', since_day::DATE, now.last_day) / 365.25
            ELSE (1 - exp(-2 * reversion.value * date_diff('day', since_day::DATE, now.last_day) / 365.25))
                / (2 * reversion.value)
        END
    )) AS surprise,
    now.last_day,
    now.version_id
FROM dynamic_now AS now
JOIN dynamic_at(league_name, since_day) AS before ON before.player_id = now.player_id
JOIN dynamic_constant AS constant
    ON constant.league = now.league AND constant.name = 'w_elo_per_sqrt_year'
LEFT JOIN dynamic_constant AS reversion
    ON reversion.league = now.league AND reversion.name = 'reversion_per_year'
WHERE now.league = league_name AND now.last_day > since_day::DATE AND constant.value > 0
ORDER BY abs(surprise) DESC, now.player;

-- dynamic_moves(league, day): how much strength has changed since a day, by today's version, for players with
-- games before and after it; the largest surprise first. `surprise` is the change divided by the standard
-- deviation that the drift of that time, at the player's pace, gives for so long a time.
-- Grain: one player. In Elo points.
CREATE MACRO dynamic_moves(league_name, since_day) AS TABLE
WITH moved AS (
    SELECT
        now.league,
        now.player,
        now.player_id,
        before.rating AS rating_before,
        now.rating,
        now.last_day,
        now.version_id,
        coalesce(now.pace, 1.0) ** 2
        * days_lived(now.version_id, the_day(since_day), now.last_day) / 365.25 AS years
    FROM dynamic_now AS now
    JOIN dynamic_at(league_name, since_day) AS before ON before.player_id = now.player_id
    WHERE now.league = league_name AND now.last_day > the_day(since_day)
)
SELECT
    moved.league,
    moved.player,
    moved.player_id,
    moved.rating_before,
    moved.rating,
    moved.rating - moved.rating_before AS change,
    (moved.rating - moved.rating_before) / (constant.value * sqrt(
        CASE
            WHEN coalesce(reversion.value, 0) = 0 THEN moved.years
            ELSE (1 - exp(-2 * reversion.value * moved.years)) / (2 * reversion.value)
        END
    )) AS surprise,
    moved.last_day,
    moved.version_id
FROM moved
JOIN dynamic_constant AS constant
    ON constant.league = moved.league AND constant.name = 'w_elo_per_sqrt_year'
LEFT JOIN dynamic_constant AS reversion
    ON reversion.league = moved.league AND reversion.name = 'reversion_per_year'
WHERE constant.value > 0
ORDER BY abs(surprise) DESC, moved.player;

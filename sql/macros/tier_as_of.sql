-- tier_as_of(league, ts): the tournament ratings that the public saw at a time (UTC).
-- Players with fewer entries in the season than the league asks for have no rank.
-- Grain: one player of one season. In rating points.
CREATE MACRO tier_as_of(league_name, ts) AS TABLE
WITH seen AS (
    SELECT
        tier_event_history.*,
        count(*) OVER (
            PARTITION BY
                tier_event_history.league,
                tier_event_history.season,
                tier_event_history.player_id
        ) AS season_entries
    FROM tier_event_history
    WHERE tier_event_history.league = league_name
        AND tier_event_history.visible_from <= ts::TIMESTAMP
        AND (
            tier_event_history.visible_until IS NULL
            OR tier_event_history.visible_until > ts::TIMESTAMP
        )
),
last_entry AS (
    SELECT seen.*, seen.season_entries >= seen.minimum_entries AS is_ranked
    FROM seen
    QUALIFY row_number() OVER (
        PARTITION BY seen.league, seen.season, seen.player_id ORDER BY seen.entries DESC
    ) = 1
)
SELECT
    last_entry.league,
    last_entry.season,
    CASE WHEN last_entry.is_ranked THEN
        rank() OVER (
            PARTITION BY last_entry.league, last_entry.season, last_entry.is_ranked
            ORDER BY last_entry.rate_after DESC
        )
    END AS rank,
    last_entry.player,
    last_entry.player_id,
    last_entry.mu_after AS mu,
    last_entry.sigma_after AS sigma,
    last_entry.tier_rate,
    last_entry.tier,
    last_entry.entries,
    last_entry.season_entries,
    last_entry.event_at AS last_event_at,
    last_entry.version_id
FROM last_entry
ORDER BY
    last_entry.league, last_entry.season, last_entry.rate_after DESC, last_entry.player;

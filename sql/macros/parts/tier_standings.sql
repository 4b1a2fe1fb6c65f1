-- tier_standings(version_ids): each player's state after their last entry in the events of a list of
-- versions, an error if one is no version of a tournament league. Players with fewer entries in the season than the league asks for have no rank.
-- Grain: one player of one league and season. In rating points.
CREATE MACRO tier_standings(version_ids) AS TABLE
WITH chosen AS (
    SELECT coalesce(
        known.version_id,
        error('no version ' || asked.version_id || ' of the task tier. The view version has all ids.')
    ) AS version_id
    FROM (SELECT unnest(version_ids) AS version_id) AS asked
    LEFT JOIN result.version AS known ON known.version_id = asked.version_id AND known.task = 'tier'
),
entry AS (
    SELECT
        version.league,
        tier_event.season,
        tier_event.minimum_entries,
        version.period_end_at AS event_at,
        version.parameters,
        tier_entry.*,
        count(*) OVER (
            PARTITION BY version.league, tier_event.season, tier_entry.player_id
        ) AS season_entries
    FROM chosen
    JOIN result.version AS version ON version.version_id = chosen.version_id
    JOIN result.tier_event AS tier_event ON tier_event.version_id = chosen.version_id
    JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = chosen.version_id
),
last_entry AS (
    SELECT
        entry.*,
        entry.season_entries >= entry.minimum_entries AS is_ranked,
        -- The middle of the interval is the rate, also where it is below the shown floor.
        CASE WHEN entry.tier_rate > (entry.parameters ->> '$.rate_floor')::DOUBLE THEN entry.tier_rate
            ELSE entry.mu_after + (entry.parameters ->> '$.k')::DOUBLE
                * ((entry.parameters ->> '$.sigma_settled')::DOUBLE - entry.sigma_after)
        END AS centre
    FROM entry
    QUALIFY row_number() OVER (
        PARTITION BY entry.league, entry.season, entry.player_id ORDER BY entry.entries DESC
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
    player.name AS player,
    last_entry.player_id,
    last_entry.mu_after AS mu,
    last_entry.sigma_after AS sigma,
    last_entry.tier_rate,
    last_entry.centre - 1.96 * last_entry.sigma_after AS lo95,
    last_entry.centre + 1.96 * last_entry.sigma_after AS hi95,
    last_entry.tier,
    last_entry.entries,
    last_entry.season_entries,
    last_entry.event_at AS last_event_at,
    local_day(last_entry.event_at, league.timezone) AS last_event_on,
    last_entry.version_id
FROM last_entry
JOIN core.player AS player ON player.player_id = last_entry.player_id
LEFT JOIN core.league AS league ON league.league = last_entry.league
ORDER BY last_entry.league, last_entry.season, last_entry.rate_after DESC, player.name;

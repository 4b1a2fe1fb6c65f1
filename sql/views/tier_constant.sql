-- The constants of TIER, and since which event each has its value: all of them at a league's first event,
-- then those that a season ([[tier.season]]) changed.
-- Grain: one value of one constant of one league, as of today. In the constant's own unit.
CREATE VIEW tier_constant AS
WITH event AS (
    SELECT
        visibility.league,
        visibility.period AS event,
        version.period_end_at AS event_at,
        version.version_id,
        version.parameters,
        lag(version.parameters) OVER (
            PARTITION BY visibility.league
            ORDER BY version.period_end_at NULLS FIRST, tier_event.season_number, visibility.period
        ) AS before
    FROM result.visibility AS visibility
    JOIN result.version AS version ON version.version_id = visibility.version_id
    JOIN result.tier_event AS tier_event ON tier_event.version_id = visibility.version_id
    WHERE visibility.visible_until IS NULL
),
changed AS (
    SELECT * EXCLUDE (parameters), parameters, unnest(json_keys(parameters)) AS constant
    FROM event
    WHERE before IS NULL OR before <> parameters
)
SELECT
    changed.league,
    changed.event,
    changed.event_at,
    local_day(changed.event_at, league.timezone) AS ended_on,
    changed.constant,
    json_extract(changed.parameters, '$."' || changed.constant || '"')::VARCHAR AS value,
    json_extract(changed.before, '$."' || changed.constant || '"')::VARCHAR AS value_before,
    changed.version_id
FROM changed
LEFT JOIN core.league AS league ON league.league = changed.league
WHERE value_before IS NULL OR value_before <> value
ORDER BY changed.league, changed.event_at NULLS FIRST, changed.event, changed.constant;

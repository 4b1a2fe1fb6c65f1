-- Events whose log was incomplete or contradicted itself, and the rule by which each was rated.
-- Grain: one rule of one event, as of today.
CREATE VIEW tier_note AS
SELECT
    visibility.league,
    visibility.period AS event,
    version.period_end_at AS event_at,
    local_day(version.period_end_at, league.timezone) AS ended_on,
    tier_note.rule,
    tier_note.meaning,
    tier_note.n_entries,
    tier_note.example,
    tier_note.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.tier_note AS tier_note ON tier_note.version_id = visibility.version_id
LEFT JOIN core.league AS league ON league.league = version.league
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, version.period_end_at, visibility.period, tier_note.rule;

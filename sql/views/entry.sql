-- The entries of tournaments behind the ratings, with file and line, players after aliases. Rows in
-- quarantine are in the view `quarantine`; an entry in two logs is here once.
-- void_reason: why an entry does not count; otherwise null. period: the season; null if not rated.
-- Grain: one entry of one player in one event, numbered as in the log. In no order.
CREATE VIEW entry AS
WITH person AS (
    SELECT person.league, person.number, player.player_id, player.name
    FROM core.person AS person
    JOIN core.player AS player ON player.player_id = person.player_id
)
SELECT
    entry.league,
    rated.season AS period,
    entry.event,
    entry.started_at,
    entry.ended_at,
    local_day(coalesce(entry.ended_at, entry.started_at), league.timezone) AS ended_on,
    entry.registration_closes_at,
    player.name AS player,
    entry.entry,
    entry.place,
    entry.registered_at,
    entry.busted_at,
    entry.hands,
    entry.table_size,
    entry.stack,
    entry.team,
    entry.buy_in,
    entry.prize,
    entry.void_reason,
    source_file.path,
    entry.line,
    coalesce(player_logged.name, player.name) AS player_logged,
    player.player_id,
    source_file.file_id
FROM core.entry AS entry
JOIN raw.source_file AS source_file
    ON source_file.league = entry.league AND source_file.file_number = entry.file_number
JOIN person AS player ON player.league = entry.league AND player.number = entry.player
LEFT JOIN person AS player_logged
    ON player_logged.league = entry.league AND player_logged.number = entry.player_logged
LEFT JOIN core.league AS league ON league.league = entry.league
LEFT JOIN (
    SELECT visibility.league, visibility.period AS event, tier_event.season
    FROM result.visibility AS visibility
    JOIN result.tier_event AS tier_event ON tier_event.version_id = visibility.version_id
    WHERE visibility.visible_until IS NULL
) AS rated ON rated.league = entry.league AND rated.event = entry.event;

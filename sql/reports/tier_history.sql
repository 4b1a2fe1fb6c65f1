-- How a player's tournament rating came about: every event, as it stands today.
-- Needs: player
-- Empty: this player has no tournament rating
SELECT league, season, event, event_at, place, field, rate_before, gain, rate_after, tier, version_id
FROM tier_event
WHERE player = $player AND league = coalesce($league, league)
ORDER BY league, event_at, event, entry;

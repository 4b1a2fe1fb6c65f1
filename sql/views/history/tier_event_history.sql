-- Every stored change of a tournament rating, why, and the times between which the public saw it.
-- The six gains add up to the gain. Entries that joined late have n_gone above 0.
-- Grain: one entry of a player in one event of one stretch of one version. In rating points.
CREATE VIEW tier_event_history AS
SELECT
    visibility.league,
    tier_event.season,
    visibility.period AS event,
    version.period_end_at AS event_at,
    local_day(version.period_end_at, league.timezone) AS ended_on,
    player.name AS player,
    tier_entry.player_id,
    tier_entry.place,
    version.n_rows AS field,
    tier_entry.entry,
    tier_entry.entries,
    tier_entry.mu_before,
    tier_entry.sigma_before,
    tier_entry.rate_before,
    tier_entry.mu_after,
    tier_entry.sigma_after,
    tier_entry.rate_after,
    tier_entry.rate_after - tier_entry.rate_before AS gain,
    tier_entry.gain_core,
    tier_entry.gain_hands,
    tier_entry.gain_partial,
    tier_entry.gain_place,
    tier_entry.gain_conservation,
    tier_entry.gain_late,
    tier_entry.hands_weight,
    tier_entry.place_weight,
    tier_entry.timed,
    tier_entry.n_joined,
    tier_entry.n_gone,
    tier_entry.surplus_share,
    tier_entry.icm_gain,
    tier_entry.late_payment,
    tier_entry.tier_rate,
    tier_entry.tier,
    tier_event.minimum_entries,
    tier_entry.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.tier_event AS tier_event ON tier_event.version_id = visibility.version_id
JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = tier_entry.player_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    visibility.league, version.period_end_at, visibility.period, visibility.visible_from,
    tier_entry.place, player.name;

-- Every kept change of a tournament rating, with the times between which the public saw it.
-- Grain: one player in one event of one stretch of one version. In rating points.
CREATE VIEW tier_event_history AS
SELECT
    visibility.league,
    visibility.period AS event,
    version.period_end_at AS event_at,
    player.name AS player,
    tier_entry.player_id,
    tier_entry.place,
    version.n_players AS field,
    tier_entry.entries,
    tier_entry.mu_before,
    tier_entry.sigma_before,
    tier_entry.rate_before,
    tier_entry.mu_after,
    tier_entry.sigma_after,
    tier_entry.rate_after,
    tier_entry.rate_after - tier_entry.rate_before AS gain,
    tier_entry.tier_rate,
    tier_entry.tier,
    tier_entry.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = tier_entry.player_id
ORDER BY
    visibility.league, version.period_end_at, visibility.period, visibility.visible_from,
    tier_entry.place, player.name;

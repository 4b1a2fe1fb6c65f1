-- The causes of a change of the rate add up to it.
SELECT
    tier_entry.version_id,
    tier_entry.player_id,
    tier_entry.rate_after - tier_entry.rate_before AS change
FROM result.tier_entry AS tier_entry
JOIN candidate ON candidate.version_id = tier_entry.version_id
WHERE NOT coalesce(
    abs(
        tier_entry.gain_core + tier_entry.gain_hands + tier_entry.gain_partial
        + tier_entry.gain_place + tier_entry.gain_conservation + tier_entry.gain_late
        - (tier_entry.rate_after - tier_entry.rate_before)
    ) <= 1e-6,
    FALSE
);

-- Means are there and finite, sigma is positive and never rises, and every entry is there once.
SELECT tier_entry.version_id, tier_entry.player_id, tier_entry.sigma_after
FROM candidate
JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = candidate.version_id
WHERE NOT coalesce(isfinite(tier_entry.mu_after), FALSE)
    OR NOT coalesce(isfinite(tier_entry.sigma_after), FALSE)
    OR tier_entry.sigma_after <= 0
    OR tier_entry.sigma_after > tier_entry.sigma_before
UNION ALL
SELECT version.version_id, 'all players', count(DISTINCT tier_entry.player_id)
FROM candidate
JOIN result.version AS version
    ON version.version_id = candidate.version_id AND version.task = 'tier'
LEFT JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = version.version_id
GROUP BY version.version_id, version.n_players, version.n_rows
HAVING count(DISTINCT tier_entry.player_id) <> version.n_players
    OR count(DISTINCT (tier_entry.player_id, tier_entry.entry)) <> version.n_rows
    OR count(tier_entry.player_id) <> version.n_rows;

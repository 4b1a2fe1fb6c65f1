-- Means are there and finite, sigma is positive and never rises, and every entry is there once.
WITH chosen AS (
    SELECT version.version_id, version.n_players, version.n_rows
    FROM result.version AS version
    JOIN candidate ON candidate.version_id = version.version_id
    WHERE version.task = 'tier'
)
SELECT tier_entry.version_id, tier_entry.player_id, tier_entry.sigma_after
FROM result.tier_entry AS tier_entry
JOIN candidate ON candidate.version_id = tier_entry.version_id
WHERE NOT coalesce(isfinite(tier_entry.mu_after), FALSE)
    OR NOT coalesce(isfinite(tier_entry.sigma_after), FALSE)
    OR tier_entry.sigma_after <= 0
    OR tier_entry.sigma_after > tier_entry.sigma_before
UNION ALL
SELECT chosen.version_id, 'all players', count(DISTINCT tier_entry.player_id)
FROM result.tier_entry AS tier_entry
RIGHT JOIN chosen ON chosen.version_id = tier_entry.version_id
GROUP BY chosen.version_id, chosen.n_players, chosen.n_rows
HAVING count(DISTINCT tier_entry.player_id) <> chosen.n_players
    OR count(DISTINCT (tier_entry.player_id, tier_entry.entry)) <> chosen.n_rows
    OR count(tier_entry.player_id) <> chosen.n_rows;

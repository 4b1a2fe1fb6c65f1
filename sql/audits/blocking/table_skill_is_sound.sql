-- Means are finite, sigma is positive, and every seat of the period's games is a player's.
SELECT table_skill.version_id, table_skill.player_id, table_skill.mu, table_skill.sigma
FROM result.table_skill AS table_skill
JOIN candidate ON candidate.version_id = table_skill.version_id
WHERE NOT coalesce(
    isfinite(table_skill.mu) AND isfinite(table_skill.sigma) AND table_skill.sigma > 0
    AND table_skill.games >= table_skill.period_games AND table_skill.period_games > 0,
    FALSE
)
UNION ALL
SELECT version.version_id, 'all players', count(*), sum(table_skill.period_games)
FROM result.table_skill AS table_skill
JOIN candidate ON candidate.version_id = table_skill.version_id
JOIN result.version AS version ON version.version_id = table_skill.version_id
GROUP BY version.version_id, version.n_games, version.n_players
HAVING sum(table_skill.period_games) NOT IN (3 * version.n_games, 4 * version.n_games)
    OR count(*) <> version.n_players
    OR count(DISTINCT table_skill.player_id) <> version.n_players;

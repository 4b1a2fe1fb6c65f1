-- Games with a handicap that count as even games, because [static] has no model of handicaps.
-- Says: games with a handicap count as even games
-- Remedy: set `handicap = "M4"` in [static], or "select", or do not map the column of handicaps
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.handicaps_not_counted')::BIGINT AS games_with_a_handicap
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.handicaps_not_counted');

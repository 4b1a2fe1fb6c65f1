-- Games with a handicap that count as even games or nearly so, because results do not tell what a handicap is worth.
-- Says: results do not tell what a handicap is worth, so games with a handicap count as even, or nearly
-- Remedy: rate with [dynamic], and give `handicap_step` there, or map `first_rank` and `second_rank`
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.handicaps_not_identified')::BIGINT AS games_with_a_handicap
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.handicaps_not_identified');

-- Games without an order of play that are rated as those of a Swiss tournament.
-- Says: the log does not tell the order of play, and its games can be put into rounds that pair equal points, so they count as a Swiss tournament
-- Remedy: map `round` or `played_at`, so that the order of play tells it
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.rounds_supposed')::BIGINT AS games
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.rounds_supposed');

-- Declared ranks whose text is no rank; they change nothing.
-- Says: some declared ranks are not understood and are ignored
-- Remedy: write ranks as 3d, 5k or 三段, or map their texts with `values` of the source
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.ranks_not_understood')::BIGINT AS ranks
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.ranks_not_understood');

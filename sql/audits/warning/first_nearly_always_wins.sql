-- First players who win nearly all games, where moving first has an effect in the model.
-- Says: the first player wins nearly all games, so the log may name the winner first
-- Remedy: if it does, map `winner` to the same column as `first`, or set `order = false` in [static]
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.share_of_first')::DOUBLE AS share_of_points
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.share_of_first');

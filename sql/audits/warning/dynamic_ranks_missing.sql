-- A worth of ranks that changes nothing: [dynamic] gives `kyu` or `dan`, and nobody declares a rank.
-- Says: no game has a declared rank, so `kyu` and `dan` of [dynamic] change nothing
-- Remedy: map `first_rank` and `second_rank`, or remove `kyu` and `dan`
SELECT version.version_id, version.parameters
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE version.task = 'dynamic'
    AND coalesce(json_extract(version.parameters, '$.kyu')::DOUBLE, 0.0)
    + coalesce(json_extract(version.parameters, '$.dan')::DOUBLE, 0.0) > 0.0
    AND NOT EXISTS (
        SELECT 1 FROM result.dynamic_constant AS dynamic_constant
        WHERE dynamic_constant.version_id = version.version_id AND dynamic_constant.name = 'kyu_elo'
    );

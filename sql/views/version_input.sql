-- The files whose rows each stored version counted: the way from a rating back to the logs.
-- Grain: one file of one version. content_hash is the SHA-256 of the file as it was read.
CREATE VIEW version_input AS
SELECT
    version_input.version_id,
    source_file.league,
    source_file.path,
    version_input.n_rows,
    source_file.content_hash,
    source_file.state,
    source_file.ingested_at,
    version_input.file_id
FROM result.version_input AS version_input
JOIN raw.source_file AS source_file ON source_file.file_id = version_input.file_id
ORDER BY version_input.version_id, source_file.path, source_file.file_number;

-- Every state of every log file that was found, and the number of its rows by outcome:
-- rows_read = rows_accepted + rows_duplicate + rows_quarantined; void rows are accepted ones.
-- Grain: one file state. state: active | copy (same content as another file) | failed | superseded
-- | withdrawn (by `banzuke withdraw`: the same content is not read again).
CREATE VIEW source_file AS
SELECT
    league,
    path,
    state,
    rows_read,
    rows_accepted,
    rows_duplicate,
    rows_quarantined,
    rows_void,
    rule,
    message,
    size_bytes,
    content_hash,
    ingested_at,
    run_id,
    file_id
FROM raw.source_file
ORDER BY league, path, file_number;

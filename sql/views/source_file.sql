-- Every state of every log file that was looked at, and where its rows went:
-- rows_read = rows_accepted + rows_duplicate + rows_quarantined; void rows are accepted ones.
-- Grain: one file state. state: active | copy (same bytes as another file) | failed | superseded
-- | withdrawn (by `banzuke withdraw`: its bytes are not read again).
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

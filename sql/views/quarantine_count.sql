-- The number of rows of each file in quarantine whenever it was read, by rule; also for older states of files.
-- Grain: one rule of one state of a file. Files that were held back or failed as a whole are not here.
CREATE VIEW quarantine_count AS
SELECT
    source_file.league,
    source_file.ingested_at,
    source_file.path,
    quarantine.rule,
    count(*) AS rows_quarantined,
    any_value(source_file.rows_read) AS rows_read,
    any_value(source_file.state) AS state,
    source_file.run_id,
    source_file.file_id
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS source_file ON source_file.file_id = quarantine.file_id
GROUP BY ALL
ORDER BY source_file.league, source_file.ingested_at, source_file.path, quarantine.rule;

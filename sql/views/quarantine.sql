-- Rows of today's files that could not be used, each with the first rule that it broke.
-- Grain: one row of a file. The raw text is in the working file: `banzuke quarantine --rows` shows it.
CREATE VIEW quarantine AS
SELECT
    source_file.league,
    source_file.path,
    quarantine.line,
    quarantine.rule,
    quarantine.message,
    quarantine.resolved,
    quarantine.file_id
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS source_file ON source_file.file_id = quarantine.file_id
WHERE source_file.state = 'active'
ORDER BY source_file.league, source_file.path, quarantine.line;

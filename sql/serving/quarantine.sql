-- Rows in quarantine for the serving file: without their text, and with why some need no more attention.
-- Grain: one row of one state of a file.
CREATE TABLE serving.raw.quarantine AS
SELECT
    quarantine.* EXCLUDE (raw_text),
    (
        SELECT min(resolved.reason)
        FROM raw.resolved AS resolved
        WHERE resolved.league = file.league
            AND resolved.path = file.path
            AND resolved.line = quarantine.line
            AND resolved.rule = quarantine.rule
            AND resolved.text_hash = md5(coalesce(quarantine.raw_text, ''))
    ) AS resolved
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS file ON file.file_id = quarantine.file_id;

-- What was read: one row per state of a log file, and every row that could not be used.

CREATE SCHEMA raw;

-- Grain: one state of one file, read with one source definition. Times are UTC.
CREATE TABLE raw.source_file (
    file_id VARCHAR NOT NULL,
    file_number BIGINT NOT NULL,          -- the order in which files were read; decides between equal games
    league VARCHAR NOT NULL,
    path VARCHAR NOT NULL,                -- relative to the home
    content_hash VARCHAR NOT NULL,        -- SHA-256 of the bytes
    definition_hash VARCHAR NOT NULL,     -- of the source's part of the league file
    size_bytes BIGINT NOT NULL,
    state VARCHAR NOT NULL,               -- active | superseded | copy | failed
    rows_read BIGINT NOT NULL,
    rows_accepted BIGINT NOT NULL,        -- void rows are accepted rows
    rows_duplicate BIGINT NOT NULL,
    rows_quarantined BIGINT NOT NULL,
    rows_void BIGINT NOT NULL,
    rule VARCHAR,                         -- why the file as a whole could not be read
    message VARCHAR,
    run_id VARCHAR NOT NULL,
    ingested_at TIMESTAMP NOT NULL
);

-- Grain: one row of a file that was not accepted, with the first rule that it broke.
CREATE TABLE raw.quarantine (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    rule VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    raw_text VARCHAR
);

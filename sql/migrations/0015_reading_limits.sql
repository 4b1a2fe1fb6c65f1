-- Under which limits a file was read that failed; with others it is tried again.
ALTER TABLE raw.source_file ADD COLUMN reading_limits VARCHAR;

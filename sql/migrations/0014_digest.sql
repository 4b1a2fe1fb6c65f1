-- What rows a version was stored with, so that a damaged store is found. See flows/versions/digest.py.
-- A migration that changes rows of versions sets both to NULL for those versions.

ALTER TABLE result.version ADD COLUMN rows_stored BIGINT;     -- in the tables of its task; null: stored before this
ALTER TABLE result.version ADD COLUMN rows_digest VARCHAR;    -- of them, in any order; 0…0: of none

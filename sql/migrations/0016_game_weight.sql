-- How many copies of one game the counts of a row are; of rows read before, nobody knows.
ALTER TABLE core.game ADD COLUMN weight BIGINT;

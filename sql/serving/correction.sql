-- Corrections for the serving file: without what only the store applies, which `said` has in words.
-- Grain: one row of corrections.csv, those that withdraw others aside.
CREATE TABLE serving.core.correction AS
SELECT * EXCLUDE (result, moved_to)
FROM core.correction;

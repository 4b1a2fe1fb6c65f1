-- A backfill of a table league rates stable ranks and then skills, each with periods of its own.
ALTER TABLE result.backfill_period ADD COLUMN task VARCHAR;

UPDATE result.backfill_period SET task = backfill.task
FROM result.backfill AS backfill
WHERE backfill.backfill_id = backfill_period.backfill_id;

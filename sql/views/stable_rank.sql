-- Today's stable ranks of every league and period, the highest first.
-- Grain: one player of one period. In ranks (dan); mean_place in places.
CREATE VIEW stable_rank AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM stable_rank_history
WHERE visible_until IS NULL;

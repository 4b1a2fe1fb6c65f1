-- Today's effects beside the ratings of every league and period.
-- Grain: one effect of one period. In Elo points.
CREATE VIEW league_effect AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM league_effect_history
WHERE visible_until IS NULL;

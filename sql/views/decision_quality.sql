-- Points lost at cuts in leagues with [decisions]: closed and open hands before any player's riichi, and
-- separately cuts after another player's riichi, where the values know no defence. Less is better.
-- Grain: one player of one period, one state of hands, one shanten class or all. In points.
CREATE VIEW decision_quality AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM decision_quality_history
WHERE visible_until IS NULL;

-- Today's static ratings of every league and period: the best first, then players without a rank.
-- Grain: one player of one period. Ratings, errors and intervals in Elo points.
CREATE VIEW static_rating AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM static_rating_history
WHERE visible_until IS NULL;

-- Ratings of the same games as if none had a handicap, beside those of the league's model.
ALTER TABLE result.static_rating ADD COLUMN rating_without_handicaps DOUBLE;   -- Elo, in the same zero; null: no handicaps are rated, or an older method
ALTER TABLE result.static_rating ADD COLUMN rank_without_handicaps BIGINT;     -- by it, among those who are ranked

-- How, and why, every tournament changed every player's rating, as it stands today.
-- The six gains add up to the gain. Entries that joined late have n_gone above 0.
-- Grain: one entry of a player in one event. In rating points.
CREATE VIEW tier_event AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM tier_event_history
WHERE visible_until IS NULL;

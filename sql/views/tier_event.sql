-- The change of every player's rating by every tournament, and its causes, as of today.
-- The six gains add up to the gain. Entries that joined late have n_gone above 0.
-- Grain: one entry of a player in one event. In rating points.
CREATE VIEW tier_event AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM tier_event_history
WHERE visible_until IS NULL;

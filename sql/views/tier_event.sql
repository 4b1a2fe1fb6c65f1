-- How every tournament changed every player's rating, as it stands today.
-- Grain: one player in one event. In rating points.
CREATE VIEW tier_event AS
SELECT * EXCLUDE (visible_from, visible_until)
FROM tier_event_history
WHERE visible_until IS NULL;

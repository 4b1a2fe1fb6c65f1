-- How many times the league's drift a player's drift is, where players change at different paces.
ALTER TABLE result.dynamic_now ADD COLUMN pace DOUBLE;

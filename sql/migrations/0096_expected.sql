-- What is expected of a player by ranks and by when the player began, on each day of a path.
ALTER TABLE result.dynamic_rating ADD COLUMN expected DOUBLE;

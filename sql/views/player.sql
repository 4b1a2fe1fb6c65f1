-- Every player name that was ever read. Aliases are names of their own; ratings carry the player's.
-- Grain: one name in one namespace.
CREATE VIEW player AS
SELECT namespace, player_id, name AS player
FROM core.player
ORDER BY namespace, name;

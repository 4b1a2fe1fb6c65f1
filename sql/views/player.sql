-- Every player name that was ever read, with what players/NAMESPACE.csv of the home says of it. Aliases are names of their own; ratings carry the player's.
-- Grain: one name in one namespace.
CREATE VIEW player AS
SELECT
    player.namespace,
    player.player_id,
    player.name AS player,
    profile.group_name,
    profile.country,
    profile.title,
    profile.born,
    profile.more
FROM core.player AS player
LEFT JOIN core.profile AS profile
    ON profile.namespace = player.namespace AND profile.player_id = player.player_id
ORDER BY player.namespace, player.name;

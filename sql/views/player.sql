-- Every player name that was ever read, with the data of players/NAMESPACE.csv of the home. An alias is a name of its own; ratings have the player's name.
-- shown_as: for an alias, the player to whom the name belongs; otherwise null. title: by the file of players, or else the last title beside the player's name in the logs.
-- Grain: one name in one namespace.
CREATE VIEW player AS
WITH glued AS (
    SELECT shown_id, last(title ORDER BY title_at NULLS FIRST, title) AS title
    FROM core.name
    WHERE title IS NOT NULL
    GROUP BY shown_id
)
SELECT
    player.namespace,
    player.player_id,
    player.name AS player,
    profile.group_name,
    profile.country,
    coalesce(profile.title, alias.title, glued.title) AS title,
    profile.born,
    profile.more,
    shown.name AS shown_as,
    CASE WHEN shown.player_id IS NOT NULL THEN coalesce(alias.why, 'said') END AS shown_because
FROM core.player AS player
LEFT JOIN core.profile AS profile
    ON profile.namespace = player.namespace AND profile.player_id = player.player_id
LEFT JOIN core.name AS alias ON alias.player_id = player.player_id
LEFT JOIN core.player AS shown ON shown.player_id = alias.shown_id
LEFT JOIN glued ON glued.shown_id = player.player_id
ORDER BY player.namespace, player.name;

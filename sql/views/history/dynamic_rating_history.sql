-- Every stored version's paths of strength, with the times between which the public saw it.
-- Grain: one player and day with games of one stretch of one version. In Elo points.
CREATE VIEW dynamic_rating_history AS
SELECT
    visibility.league,
    player.name AS player,
    dynamic_rating.player_id,
    dynamic_rating.day,
    dynamic_rating.rating,
    dynamic_rating.se,
    dynamic_rating.rating - 1.959963984540054 * dynamic_rating.se AS lo95,
    dynamic_rating.rating + 1.959963984540054 * dynamic_rating.se AS hi95,
    dynamic_rating.games,
    dynamic_rating.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.dynamic_rating AS dynamic_rating ON dynamic_rating.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = dynamic_rating.player_id
ORDER BY visibility.league, player.name, dynamic_rating.day, visibility.visible_from;

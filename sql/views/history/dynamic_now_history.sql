-- Every stored version's last ratings of paths, with the times between which the public saw it.
-- Grain: one player of one stretch of one version, at the last day with games. In Elo points.
CREATE VIEW dynamic_now_history AS
SELECT
    visibility.league,
    dynamic_now.rank,
    player.name AS player,
    dynamic_now.player_id,
    dynamic_now.rating,
    dynamic_now.se,
    dynamic_now.rating - 1.959963984540054 * dynamic_now.se AS lo95,
    dynamic_now.rating + 1.959963984540054 * dynamic_now.se AS hi95,
    dynamic_now.last_day,
    dynamic_now.games,
    dynamic_now.rank_lo95,
    dynamic_now.rank_hi95,
    dynamic_now.pace,
    dynamic_now.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.dynamic_now AS dynamic_now ON dynamic_now.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = dynamic_now.player_id
ORDER BY
    visibility.league, visibility.visible_from, dynamic_now.rank NULLS LAST,
    dynamic_now.rating DESC, player.name;

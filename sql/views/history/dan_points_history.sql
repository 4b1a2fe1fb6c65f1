-- Every stored version's points of a club, with the times between which the public saw them.
-- Grain: one player of one stretch of one version.
CREATE VIEW dan_points_history AS
SELECT
    visibility.league,
    player.name AS player,
    dan_points.points,
    dan_points.rank,
    dan_points.to_next,
    dan_points.logged_rank,
    dan_points.start_rank,
    dan_points.start_points,
    dan_points.start_by,
    dan_points.games,
    dan_points.wins,
    dan_points.draws,
    dan_points.losses,
    dan_points.player_id,
    dan_points.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.dan_points AS dan_points ON dan_points.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = dan_points.player_id
ORDER BY
    visibility.league, visibility.visible_from, dan_points.points DESC NULLS LAST, player.name;

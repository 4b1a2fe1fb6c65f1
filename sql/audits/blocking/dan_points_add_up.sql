-- A club's points move with games only: without games they are those of the start, and results add up.
SELECT dan_points.version_id, dan_points.player_id, dan_points.points
FROM result.dan_points AS dan_points
JOIN candidate ON candidate.version_id = dan_points.version_id
WHERE NOT coalesce(
    dan_points.games = dan_points.wins + dan_points.draws + dan_points.losses
    AND (dan_points.points IS NULL) = (dan_points.start_by IS NULL)
    AND (dan_points.points IS NULL OR isfinite(dan_points.points))
    AND (dan_points.to_next IS NULL OR dan_points.to_next > 0),
    FALSE
);

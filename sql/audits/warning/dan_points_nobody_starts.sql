-- A club's own points that nobody has: no start is given, and no log gives a rank of the ladder.
-- Says: nobody has points of the club's own
-- Remedy: map `first_rank` and `second_rank`, complete `ladder`, or give `start` in [dan_points]
SELECT dan_points.version_id, count(*) AS n_players
FROM result.dan_points AS dan_points
JOIN candidate ON candidate.version_id = dan_points.version_id
GROUP BY dan_points.version_id
HAVING count(dan_points.points) = 0;

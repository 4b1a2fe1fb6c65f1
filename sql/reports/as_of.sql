-- What the public saw at a time: the static ratings of a league.
-- Needs: league, at
-- Empty: no static ratings of this league were shown at that time; `banzuke top --as-of` has those of every kind
SELECT period, rank, player, rating, se, lo95, hi95, games, version_id
FROM ratings_as_of($league, $at)
WHERE period = coalesce($period, period)
ORDER BY period_start_at, period, rank NULLS LAST, player;

-- What the public saw at a time: the static ratings of a league.
-- Needs: league, at
-- Empty: nothing of this league was shown at that time
SELECT period, rank, player, rating, se, lo95, hi95, games, version_id
FROM ratings_as_of($league, $at)
WHERE period = coalesce($period, period)
ORDER BY period_start_at, period, rank NULLS LAST, player;

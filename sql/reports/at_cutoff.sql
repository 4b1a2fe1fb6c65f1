-- What the games before a time say: the static ratings of a league.
-- Needs: league, at
-- Empty: no version of static ratings of this league counts only games before that time
SELECT period, data_cutoff_at, rank, player, rating, se, lo95, hi95, games, version_id
FROM ratings_at_cutoff($league, $at)
WHERE period = coalesce($period, period)
ORDER BY period_start_at, period, rank NULLS LAST, player;

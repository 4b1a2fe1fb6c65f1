-- Who was shown as number one, and when.
-- Empty: nobody was shown as number one: only pairwise leagues have one
SELECT league, period, player, rating, games, visible_from, visible_until, version_id
FROM static_rating_history
WHERE rank = 1
    AND gauge = 'league'
    AND league = coalesce($league, league)
    AND period = coalesce($period, period)
ORDER BY league, period_start_at, period, visible_from, player;

-- How a player's ratings came about: every version that was shown of every period.
-- Needs: player
-- Empty: no static rating of this player was ever shown; `banzuke player` has the ratings of every kind
SELECT league, period, rating, se, lo95, hi95, rank, games, visible_from, visible_until, version_id
FROM static_rating_history
WHERE player = $player AND league = coalesce($league, league)
ORDER BY league, period_start_at, period, visible_from;

-- imported_diff(league, before, after): what changed between the imported lists of two times.
-- Grain: one player of either list, the largest change first.
CREATE MACRO imported_diff(league_name, before_ts, after_ts) AS TABLE
SELECT
    coalesce(before.player, after.player) AS player,
    before.rating AS rating_before,
    after.rating AS rating_after,
    after.rating - before.rating AS rating_change,
    before.rank AS rank_before,
    after.rank AS rank_after,
    before.listed_on AS listed_before,
    after.listed_on AS listed_after
FROM imported_as_of(league_name, before_ts) AS before
FULL JOIN imported_as_of(league_name, after_ts) AS after ON after.player_id = before.player_id
ORDER BY abs(rating_change) DESC NULLS LAST, player;

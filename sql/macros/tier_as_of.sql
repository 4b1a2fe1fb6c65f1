-- tier_as_of(league, ts): the tournament ratings that the public saw at a time (UTC). An error, if rows
-- of that time are not kept any more.
-- Grain: one player of one season. In rating points.
CREATE MACRO tier_as_of(league_name, ts) AS TABLE
FROM tier_standings((
    SELECT list(kept_or_error(seen.version_id, seen.is_kept))
    FROM versions_as_of(league_name, 'tier', ts) AS seen
));

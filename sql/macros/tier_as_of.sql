-- tier_as_of(league, ts): the tournament ratings that the public saw at a time. An error if rows of
-- that time are no longer stored.
-- Grain: one player of one season. In rating points.
CREATE MACRO tier_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'tier', ts) THEN (
    SELECT list(answer)
    FROM (
        FROM tier_standings((
            SELECT list(seen.version_id)
            FROM versions_as_of(league_name, 'tier', ts) AS seen
        ))
    ) AS answer
) END, max_depth := 2);

-- league_zone(league): the league's time zone, UTC without one; an error if there are leagues, but not this
-- one, so that a misspelt league is never answered with no rows.
CREATE MACRO league_zone(league_name) AS (
    SELECT
        CASE
            WHEN league_name IS NULL OR count(*) = 0 OR bool_or(known.league = league_name)
                THEN coalesce(max(known.timezone) FILTER (WHERE known.league = league_name), 'UTC')
            ELSE error(
                'no league ' || league_name || '; there are: '
                || string_agg(DISTINCT known.league, ', ' ORDER BY known.league)
            )
        END
    FROM (
        SELECT league.league, league.timezone FROM core.league AS league
        UNION
        SELECT visibility.league, NULL FROM result.visibility AS visibility
    ) AS known
);

-- the_edition(league, edition): the edition, or an error if the league has others but not this one, or if
-- there is no such league. So a misspelt edition is never answered with no rows.
CREATE MACRO the_edition(league_name, edition_name) AS (
    SELECT
        CASE
            WHEN league_zone(league_name) IS NOT NULL
                AND (count(*) = 0 OR bool_or(one.edition = edition_name))
                THEN edition_name
            ELSE error(
                'no edition ' || edition_name || ' in ' || league_name || '; there are: '
                || string_agg(DISTINCT one.edition, ', ' ORDER BY one.edition)
            )
        END
    FROM result.edition AS one
    WHERE one.league = league_name
);

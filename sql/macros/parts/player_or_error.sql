-- player_or_error(league, player): the player's name, or an error with the remedy if no player of the league
-- (NULL: of any) is shown by exactly this name. So a misspelt name, or none, is never answered with no games.
-- Before any log is read, no name is wrong.
CREATE MACRO player_or_error(league_name, player_name) AS (
    SELECT
        CASE
            WHEN player_name IS NULL THEN error(
                'no player is named; the views game, table_game and entry have the games of everybody'
            )
            WHEN count(*) FILTER (WHERE shown.name = player_name) > 0 THEN player_name
            WHEN count(*) = 0 AND league_zone(league_name) IS NOT NULL THEN player_name
            ELSE error(
                'no player ' || player_name || coalesce(' in ' || league_name, '') || coalesce(
                    '; did you mean ' || array_to_string(
                        list(DISTINCT shown.name ORDER BY shown.name) FILTER (
                            WHERE named.name = player_name
                            OR contains(lower(strip_accents(named.name)), lower(strip_accents(player_name)))
                        )[:5],
                        ' or '
                    ) || '?',
                    '. The view player has all names.'
                )
            )
        END
    FROM core.person AS person
    JOIN core.player AS named ON named.player_id = person.player_id
    LEFT JOIN core.name AS alias ON alias.player_id = person.player_id
    JOIN core.player AS shown ON shown.player_id = coalesce(alias.shown_id, person.player_id)
    WHERE person.league = coalesce(league_name, person.league)
);

-- Who the numbers of a league's games are.
-- Grain: one name of one player in one league.
CREATE TABLE serving.core.person AS
SELECT played.league, numbered.number, numbered.player_id
FROM (
    SELECT league, unnest([first, second, first_logged, second_logged]) AS number
    FROM serving.core.game
    UNION
    SELECT league, unnest([player, player_logged]) AS number FROM serving.core.table_game
    UNION
    SELECT league, unnest([player, player_logged]) AS number FROM serving.core.entry
) AS played
JOIN numbered ON numbered.number = played.number;

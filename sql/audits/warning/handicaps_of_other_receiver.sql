-- Games with a handicap that count as even games, or the wrong way round, because the model helps the player who gives it.
-- Says: results are likelier if the other player receives the handicap, so games with a handicap count as even games, or the wrong way round if their worth is given
-- Remedy: set `receiver` in [static] to the player who receives the handicap, "first" or "second"
SELECT version_id, "value"::BIGINT AS games_with_a_handicap FROM diagnosed WHERE "name" = 'handicaps_of_other_receiver';

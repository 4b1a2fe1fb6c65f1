-- Games with a handicap that count as even games or nearly so, because results do not tell what a handicap is worth.
-- Says: results do not tell what a handicap is worth, so games with a handicap count as even, or nearly
-- Remedy: give the worth of a step as `handicap_step` in [static], or rate with [dynamic], where handicaps tell ranks; map `first_rank` and `second_rank` if the log has them
SELECT version_id, "value"::BIGINT AS games_with_a_handicap FROM diagnosed WHERE "name" = 'handicaps_not_identified';

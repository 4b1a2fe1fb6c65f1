-- Games with a handicap that count as even games in a contest, because they follow no ranks that would tell their worth.
-- Says: every model of the contest counts games with a handicap as even games
-- Remedy: map `first_rank` and `second_rank` if players declare ranks, beside a handicap model in [static]; otherwise do not choose a model by this contest
SELECT version_id, "value"::BIGINT AS games_with_a_handicap FROM diagnosed WHERE "name" = 'contest_handicaps_even';

-- A given spread of strengths on which no interval depends.
-- Says: the league file says how far players are apart (`spread`), but intervals do not depend on it: the league has over 1,000 players, or its handicap model has no distribution of strengths
-- Remedy: remove `spread` from [static], or rate shorter periods, so that a period has at most 1,000 players; a handicap needs "M1" or "M4"
SELECT version_id, "value"::BIGINT AS players FROM diagnosed WHERE "name" = 'spread_unused';

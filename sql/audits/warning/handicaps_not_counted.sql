-- Games with a handicap that count as even games, because [static] has no model of handicaps.
-- Says: games with a handicap count as even games
-- Remedy: set `handicap = "M4"` in [static], or "select", or do not map the column of handicaps
SELECT version_id, "value"::BIGINT AS games_with_a_handicap FROM diagnosed WHERE "name" = 'handicaps_not_counted';

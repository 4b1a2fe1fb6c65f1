-- Games without an order of play that are rated as those of a Swiss tournament.
-- Says: the log does not tell the order of play, and its games can be put into rounds that pair equal points, so they count as a Swiss tournament
-- Remedy: map `round` or `played_at`, so that the order of play tells it
SELECT version_id, "value"::BIGINT AS games FROM diagnosed WHERE "name" = 'rounds_supposed';

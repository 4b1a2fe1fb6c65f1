-- Groups of players who seldom share a table: what separates the groups is hardly in the results.
-- Says: some players seldom share a table with the others, so skills of the two groups hardly compare
-- Remedy: compare players of one group; if the groups are divisions, the upper players are stronger than their skills say
SELECT version_id, "value"::BIGINT AS players FROM diagnosed WHERE "name" = 'players_apart';

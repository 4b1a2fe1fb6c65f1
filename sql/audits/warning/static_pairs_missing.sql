-- Columns of pairs by which no two games are a pair, so errors of pairs are those of single games.
-- Says: no two games of the same players agree in the columns of `pair_by`, so no games were played as a pair
-- Remedy: name the columns that both games of a pair share, such as ["round"], or remove `pair_by`; rounds 1.1 and 1.2 are not equal
SELECT version_id, "value"::BIGINT AS games_without_a_pair FROM diagnosed WHERE "name" = 'games_without_a_pair';

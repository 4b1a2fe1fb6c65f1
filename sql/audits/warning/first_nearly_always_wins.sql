-- First players who win nearly all games, where moving first has an effect in the model.
-- Says: the first player wins nearly all games, so the log may name the winner first
-- Remedy: if it does, map `winner` to the same column as `first`, or set `order = false` in [static]
SELECT version_id, "value"::DOUBLE AS share_of_points FROM diagnosed WHERE "name" = 'share_of_first';

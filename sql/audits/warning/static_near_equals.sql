-- Players whose results show that they are nearer each other than a league that gives no `spread` expects.
-- Says: results show that players are nearly equal, more so than people are, so superiority and ranks of ratings are likely overstated
-- Remedy: set `spread = {spread}` in [static]: so many Elo are players apart (a standard deviation), as far as results tell it
-- Fix: spread
SELECT version_id, "value"::BIGINT AS spread FROM diagnosed WHERE "name" = 'near_spread';

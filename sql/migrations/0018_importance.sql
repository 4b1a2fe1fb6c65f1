-- Games that do not count alike: what one counts in its log, and in a version at its cutoff.
ALTER TABLE core.game ADD COLUMN importance DOUBLE;            -- null: 1
ALTER TABLE result.matchup_cell ADD COLUMN weight DOUBLE;      -- of each game of the row; null: games count alike
ALTER TABLE result.static_rating ADD COLUMN effective_games DOUBLE;  -- (Σ w)² / Σ w²; null: games count alike

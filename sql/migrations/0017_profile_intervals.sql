-- Intervals that hold where games are few. Of versions stored before, lo95 and hi95 are percentiles.

ALTER TABLE result.static_rating ADD COLUMN corrected DOUBLE;          -- the rating with its bias taken out
ALTER TABLE result.static_rating ADD COLUMN interval_by VARCHAR;          -- profile | bias-corrected | null: percentiles, or none
ALTER TABLE result.static_rating ADD COLUMN percentile_lo95 DOUBLE;    -- of simulated seasons
ALTER TABLE result.static_rating ADD COLUMN percentile_hi95 DOUBLE;

ALTER TABLE result.league_effect ADD COLUMN corrected DOUBLE;
ALTER TABLE result.league_effect ADD COLUMN interval_by VARCHAR;
ALTER TABLE result.league_effect ADD COLUMN percentile_lo95 DOUBLE;
ALTER TABLE result.league_effect ADD COLUMN percentile_hi95 DOUBLE;

ALTER TABLE result.handicap_worth ADD COLUMN corrected DOUBLE;
ALTER TABLE result.handicap_worth ADD COLUMN lo95 DOUBLE;
ALTER TABLE result.handicap_worth ADD COLUMN hi95 DOUBLE;
ALTER TABLE result.handicap_worth ADD COLUMN interval_by VARCHAR;         -- profile | null: none

ALTER TABLE result.superiority ADD COLUMN share_of_seasons DOUBLE;     -- null: stored before, when it was the probability

ALTER TABLE result.model_check ADD COLUMN calibration_slope DOUBLE;
ALTER TABLE result.model_check ADD COLUMN calibration_slope_se DOUBLE;
ALTER TABLE result.model_check ADD COLUMN calibration_intercept DOUBLE;
ALTER TABLE result.model_check ADD COLUMN calibration_intercept_se DOUBLE;

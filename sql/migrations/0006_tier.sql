-- Tournaments with times, re-entries and seasons: why a rate changed, and how a log was understood.

ALTER TABLE result.tier_entry ADD COLUMN entry INTEGER;              -- 1, then its re-entries in the event
ALTER TABLE result.tier_entry ADD COLUMN gain_core DOUBLE;           -- the six gains are the change of the rate
ALTER TABLE result.tier_entry ADD COLUMN gain_hands DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN gain_partial DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN gain_place DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN gain_conservation DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN gain_late DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN hands_weight DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN place_weight DOUBLE;
ALTER TABLE result.tier_entry ADD COLUMN timed BOOLEAN;              -- whether the times of the event count
ALTER TABLE result.tier_entry ADD COLUMN n_joined BIGINT;       -- entries there at registration, itself included
ALTER TABLE result.tier_entry ADD COLUMN n_gone BIGINT;         -- of them, out by then; late if not 0
ALTER TABLE result.tier_entry ADD COLUMN surplus_share DOUBLE;       -- of being late: part 1
ALTER TABLE result.tier_entry ADD COLUMN icm_gain DOUBLE;            -- of being late: part 2
ALTER TABLE result.tier_entry ADD COLUMN late_payment DOUBLE;
UPDATE result.tier_entry SET
    entry = 1, gain_core = rate_after - rate_before, gain_hands = 0, gain_partial = 0,
    gain_place = 0, gain_conservation = 0, gain_late = 0, hands_weight = 1, place_weight = 1,
    timed = FALSE, n_joined = 0, n_gone = 0, surplus_share = 0, icm_gain = 0,
    late_payment = 0;

-- Grain: one event, as one tier version rated it.
CREATE TABLE result.tier_event (
    version_id VARCHAR NOT NULL,
    season VARCHAR NOT NULL,              -- all: the league has no seasons
    season_number INTEGER NOT NULL,
    minimum_entries INTEGER NOT NULL,     -- in a season, for a rank
    surplus DOUBLE NOT NULL               -- points that partial games brought in
);
INSERT INTO result.tier_event
SELECT version_id, 'all', 0, 1, 0 FROM result.version WHERE task = 'tier';

-- Grain: one rule by which the log of one event was understood where it does not say all.
CREATE TABLE result.tier_note (
    version_id VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    meaning VARCHAR NOT NULL,
    n_entries BIGINT NOT NULL,
    example VARCHAR NOT NULL
);

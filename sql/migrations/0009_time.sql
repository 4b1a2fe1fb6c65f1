-- Going back in time: what is held, what waits for a review, and what was collected.

CREATE SEQUENCE result.hold_number;

-- Grain: one decision to hold what a period shows, or to free it. The last row of a league, task and
-- period counts.
CREATE TABLE result.hold (
    hold_number BIGINT NOT NULL,
    league VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    period VARCHAR NOT NULL,              -- of a tier league: 'all'
    kind VARCHAR NOT NULL,                -- pinned | rolled-back | freed
    version_id VARCHAR,                   -- what stays shown; null: nothing
    against_version_id VARCHAR,           -- rolled-back: the version that is not shown again
    reason VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    held_at TIMESTAMP NOT NULL
);

-- Grain: one period that the last night of its league would show otherwise than it does. Replaced by
-- every night of the league.
CREATE TABLE result.candidate (
    league VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    period VARCHAR NOT NULL,
    version_id VARCHAR,                   -- null: the period would be withdrawn
    run_id VARCHAR NOT NULL,
    found_at TIMESTAMP NOT NULL
);

-- Grain: one time that a version's rows were removed; its state is then `collected` (a rejected one
-- stays `rejected`). Computed again, it is accepted again, and this row stays.
CREATE TABLE result.tombstone (
    version_id VARCHAR NOT NULL,
    n_rows BIGINT NOT NULL,
    run_id VARCHAR NOT NULL,
    collected_at TIMESTAMP NOT NULL
);

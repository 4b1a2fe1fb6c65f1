-- Names for what was shown at a time; and rows in quarantine that somebody has dealt with.

-- Grain: one name. What was shown then keeps its rows.
CREATE TABLE result.tag (
    tag VARCHAR NOT NULL,
    tagged_at TIMESTAMP NOT NULL,
    reason VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL
);

-- Grain: one row of a log that was read into quarantine and needs no more attention.
CREATE TABLE raw.resolved (
    league VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    rule VARCHAR NOT NULL,
    text_hash VARCHAR NOT NULL,           -- of the row: another one in its place is not resolved
    reason VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    resolved_at TIMESTAMP NOT NULL
);

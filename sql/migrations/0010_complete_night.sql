-- What a complete night left of a league, so that a night without news need not look at its games.

-- Grain: one league. The only row of a league is replaced by each complete night.
CREATE TABLE core.complete_night (
    league VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,         -- of all that decides what the public sees of the league
    n_versions BIGINT NOT NULL,           -- shown: periods, or events of a stream
    left_out VARCHAR NOT NULL             -- JSON: records that no period counts, by reason
);

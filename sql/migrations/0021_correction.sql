-- Corrections: what corrections.csv of the home says of games, players and names, as last taken in.

-- Grain: one row of the file that can be used. A league's rows are replaced whenever they change.
CREATE TABLE core.correction (
    correction VARCHAR NOT NULL,          -- its id
    line BIGINT NOT NULL,                 -- of the file
    league VARCHAR NOT NULL,
    action VARCHAR NOT NULL,              -- void | result | move | exclude | merge | split | rename
    state VARCHAR NOT NULL,               -- active | withdrawn | no-game | several-games | unfit
    game_key VARCHAR,                     -- of the game it is about, in hex, if it is about one and names one
    player_id VARCHAR,                    -- the player left out, or the name that is not one's own
    other_id VARCHAR,                     -- who is meant by that name
    event VARCHAR,                        -- the event left out
    said VARCHAR NOT NULL,                -- what it does, in words without names
    result VARCHAR,                       -- of result: as the file has it
    moved_to TIMESTAMP,                   -- of move, UTC
    from_at TIMESTAMP,                    -- of names: games from then on, UTC; null: all before, too
    to_at TIMESTAMP,                      -- exclusive; null: all after, too
    reason VARCHAR NOT NULL,
    author VARCHAR,
    said_at TIMESTAMP,                    -- as the file has it, UTC
    withdrawn_by VARCHAR,                 -- the id of the row that withdraws it
    withdrawn_reason VARCHAR
);

-- Names that stand for a player only for a time, and the correction that says so.
ALTER TABLE core.alias ADD COLUMN from_at TIMESTAMP;       -- null: always
ALTER TABLE core.alias ADD COLUMN to_at TIMESTAMP;         -- exclusive; null: always
ALTER TABLE core.alias ADD COLUMN correction VARCHAR;      -- null: an alias file or a rule says so

-- Grain: one correction that touches games of a version's period or event.
CREATE TABLE result.version_correction (
    version_id VARCHAR NOT NULL,
    correction VARCHAR NOT NULL,
    said VARCHAR NOT NULL                 -- what it does, and why
);

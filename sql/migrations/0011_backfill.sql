-- Backfills: what they were asked for and how far they came; and what was known when.

-- Grain: one text of a league file, from the first run that saw it until the next one's.
CREATE TABLE core.league_file (
    league VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,        -- SHA-256 of the text
    seen_at TIMESTAMP NOT NULL,           -- UTC; the same text comes again where it was put back
    text VARCHAR NOT NULL
);

-- Grain: one game, as a file said it whose state counts no longer, and when it was first known.
-- Another file state that says the same is not younger than this.
CREATE TABLE core.withdrawn_row (
    league VARCHAR NOT NULL,
    natural_key UUID NOT NULL,
    content_key UUID NOT NULL,
    known_at TIMESTAMP NOT NULL           -- UTC
);

-- Grain: one backfill of one league. Its id is that of its run.
CREATE TABLE result.backfill (
    backfill_id VARCHAR NOT NULL,
    league VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    edition VARCHAR,                      -- null: the public ratings; else never shown as those
    parameters VARCHAR NOT NULL,          -- JSON
    first_period VARCHAR,                 -- as asked: --from
    last_period VARCHAR,                  -- as asked: --to
    only_states VARCHAR,                  -- as asked: --only
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP
);

-- Grain: one period of one backfill; of a tournament league, the events of one season or year.
-- Its state is updated as the backfill goes on.
CREATE TABLE result.backfill_period (
    backfill_id VARCHAR NOT NULL,
    league VARCHAR NOT NULL,
    period VARCHAR NOT NULL,
    period_start_at TIMESTAMP,
    period_end_at TIMESTAMP,              -- exclusive
    state VARCHAR NOT NULL,
    error VARCHAR,
    version_id VARCHAR,                   -- of a tournament league: after the last of its events
    started_at TIMESTAMP,
    ended_at TIMESTAMP
);

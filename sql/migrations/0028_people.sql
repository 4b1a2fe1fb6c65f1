-- What is known of players beside their games, and lists that were published before there was a store.

-- Grain: one name of one namespace. A namespace's rows are replaced whenever its file changes.
CREATE TABLE core.profile (
    namespace VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    group_name VARCHAR,
    country VARCHAR,
    title VARCHAR,
    born VARCHAR,                         -- as the file has it: a year, or a day
    more VARCHAR                          -- JSON: other columns of the file
);

-- Grain: one player of one published list, never mixed with what is computed. A day has one list at most.
CREATE TABLE result.imported_rating (
    league VARCHAR NOT NULL,
    listed_at TIMESTAMP NOT NULL,         -- the start of its day on the league's clocks, UTC
    listed_on DATE NOT NULL,
    player_id VARCHAR NOT NULL,
    rating DOUBLE NOT NULL,
    se DOUBLE,
    games BIGINT,
    content_hash VARCHAR NOT NULL,        -- SHA-256 of the file
    run_id VARCHAR NOT NULL
);

-- Canonical logs: the accepted rows of every active file, duplicates included, so that withdrawing
-- one file never loses a game that another file has too. Of each natural key the first row counts.

CREATE SCHEMA core;

-- Grain: one name of one player in one namespace. Ids are hashes of namespace and name.
CREATE TABLE core.player (
    namespace VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL
);

-- Grain: one name that stands for another player. Replaced whenever its file changes.
CREATE TABLE core.alias (
    namespace VARCHAR NOT NULL,
    league VARCHAR NOT NULL,              -- the league whose alias file says so
    alias_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL
);

-- Grain: one row of a pairwise log: one game, or the counts of many.
CREATE TABLE core.game (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    natural_key UUID NOT NULL,
    content_key UUID NOT NULL,
    game VARCHAR,
    event VARCHAR,
    round VARCHAR,
    played_at TIMESTAMP,
    first_id VARCHAR NOT NULL,
    second_id VARCHAR NOT NULL,
    wins BIGINT NOT NULL,                 -- of the first mover
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    handicap INTEGER NOT NULL,
    neutral BOOLEAN NOT NULL,             -- no first-mover advantage
    void_reason VARCHAR
);

-- Grain: one seat of one table game.
CREATE TABLE core.table_game (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    natural_key UUID NOT NULL,
    content_key UUID NOT NULL,
    game VARCHAR,
    played_at TIMESTAMP,
    room VARCHAR,
    level VARCHAR,
    seat INTEGER NOT NULL,
    player_id VARCHAR NOT NULL,
    place INTEGER NOT NULL,
    points DOUBLE,
    void_reason VARCHAR
);

-- Grain: one entry of one player in one tournament.
CREATE TABLE core.entry (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    natural_key UUID NOT NULL,
    content_key UUID NOT NULL,
    event VARCHAR NOT NULL,
    started_at TIMESTAMP,
    ended_at TIMESTAMP,
    registration_closes_at TIMESTAMP,
    player_id VARCHAR NOT NULL,
    entry INTEGER NOT NULL,
    place INTEGER NOT NULL,
    registered_at TIMESTAMP,
    busted_at TIMESTAMP,
    hands INTEGER,
    table_size INTEGER,
    stack DOUBLE,
    void_reason VARCHAR
);

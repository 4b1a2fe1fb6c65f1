-- Ranks that logs give players, and a club's own points by them.
ALTER TABLE core.game ADD COLUMN first_rank VARCHAR;
ALTER TABLE core.game ADD COLUMN second_rank VARCHAR;

-- Grain: one player of one version.
CREATE TABLE result.dan_points (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    points DOUBLE,                        -- null: the player has no start
    rank VARCHAR,                         -- as the league file calls it; null: below the ladder, or no points
    to_next DOUBLE,                       -- null: the highest rank, or no points
    start_points DOUBLE,
    start_by VARCHAR,                     -- league file or rank; null: neither says
    start_rank VARCHAR,                   -- the first of the logs
    logged_rank VARCHAR,                  -- the last of the logs
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL
);

-- Stable ranks: the last games of each player, and a window that rolls through the record.

-- Grain: one player and one number of last games of one stable-rank version. In ranks (dan).
CREATE TABLE result.stable_rank_recent (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    last_games INTEGER NOT NULL,          -- asked for
    since_at TIMESTAMP NOT NULL,          -- of the first game counted
    games BIGINT NOT NULL,                -- fewer if the player has fewer; more if some were at the same time
    plain DOUBLE,
    corrected DOUBLE,
    exact DOUBLE,
    se DOUBLE,
    lo95 DOUBLE,
    hi95 DOUBLE,
    mean_place DOUBLE,
    mean_place_se DOUBLE
);

-- Grain: one point of one player's trajectory of one stable-rank version. In ranks (dan).
CREATE TABLE result.stable_rank_rolling (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    game_number BIGINT NOT NULL,          -- games of the player up to here
    played_at TIMESTAMP NOT NULL,         -- of the last of them
    games BIGINT NOT NULL,                -- in the window
    plain DOUBLE,
    corrected DOUBLE,
    exact DOUBLE,
    se DOUBLE,
    lo95 DOUBLE,
    hi95 DOUBLE,
    mean_place DOUBLE,
    mean_place_se DOUBLE
);

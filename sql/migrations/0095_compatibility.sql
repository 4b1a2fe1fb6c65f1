-- Pairs beside their ratings: who beats whom more often than ratings say.

-- Grain: one static version. Without rows: an older method.
CREATE TABLE result.compatibility_check (
    version_id VARCHAR NOT NULL,
    state VARCHAR NOT NULL,               -- computed, or why not: no-checks, no-matchups, weights, many-players
    z DOUBLE,                             -- null: no pair met twice, or not computed
    p_value DOUBLE,
    spread DOUBLE,                        -- Elo; 0: no more than by chance
    spread_error DOUBLE,                  -- null: spread is 0
    held_out_games BIGINT,
    held_out_gain DOUBLE,                 -- log-loss per game; null: no game could be predicted
    held_out_gain_se DOUBLE
);

-- Grain: one pair that met in one static version, from the side that has the term.
CREATE TABLE result.compatibility (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    opponent_id VARCHAR NOT NULL,
    games BIGINT NOT NULL,
    scored DOUBLE NOT NULL,
    expected DOUBLE NOT NULL,
    term DOUBLE NOT NULL,                 -- Elo, at least 0
    error DOUBLE NOT NULL,
    sure DOUBLE NOT NULL                  -- 0.5 to 1
);

-- Grain: one circle of three of one static version.
CREATE TABLE result.compatibility_circle (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    beats_id VARCHAR NOT NULL,
    who_beats_id VARCHAR NOT NULL,
    chance DOUBLE NOT NULL,
    ahead DOUBLE NOT NULL,                -- Elo
    ahead_next DOUBLE NOT NULL,
    ahead_back DOUBLE NOT NULL
);

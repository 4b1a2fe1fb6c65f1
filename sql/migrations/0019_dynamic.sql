-- Pairwise leagues: strength over time, one version of all games. In Elo points.

-- Grain: one player and day with games of one version.
CREATE TABLE result.dynamic_rating (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    day DATE NOT NULL,                    -- in the league's time zone
    rating DOUBLE,
    se DOUBLE,
    covariance_next DOUBLE,               -- of the errors of this day and the player's next one; 0 at the last
    games BIGINT NOT NULL                 -- of the player on the day
);

-- Grain: one player of one version, at the last day with games.
CREATE TABLE result.dynamic_now (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    rating DOUBLE,
    se DOUBLE,
    last_day DATE NOT NULL,
    games BIGINT NOT NULL,
    rank BIGINT,                          -- null: fewer games than minimum_games
    rank_lo95 BIGINT,
    rank_hi95 BIGINT
);

-- Grain: one effect of one version.
CREATE TABLE result.dynamic_effect (
    version_id VARCHAR NOT NULL,
    effect VARCHAR NOT NULL,              -- first_mover | draw
    unit VARCHAR NOT NULL,
    value DOUBLE,
    se DOUBLE,
    lo95 DOUBLE,
    hi95 DOUBLE
);

-- Grain: one constant of one version.
CREATE TABLE result.dynamic_constant (
    version_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    value DOUBLE,
    source VARCHAR NOT NULL               -- found | given | default
);

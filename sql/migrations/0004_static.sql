-- Static ratings: groups with a gauge of their own, matchups, superiority.

-- DuckDB commits no ALTER of a table that has rows after an UPDATE of it: columns first, then values.
ALTER TABLE result.static_rating ADD COLUMN gauge VARCHAR;   -- league | own (its group's) | null
ALTER TABLE result.static_rating ADD COLUMN se_paired DOUBLE;   -- null: not asked for
ALTER TABLE result.static_rating ADD COLUMN prior VARCHAR;      -- mean-draw | null: results alone
UPDATE result.static_rating SET gauge = 'league' WHERE status = 'rated';

ALTER TABLE result.league_effect ADD COLUMN component INTEGER;
ALTER TABLE result.league_effect ADD COLUMN unit VARCHAR;
UPDATE result.league_effect SET component = 0, unit = 'Elo';

-- Grain: one cell of one static version: games with the same players, sides, handicap.
CREATE TABLE result.matchup_cell (
    version_id VARCHAR NOT NULL,
    first_id VARCHAR NOT NULL,
    second_id VARCHAR NOT NULL,
    neutral BOOLEAN NOT NULL,
    handicap INTEGER NOT NULL,
    wins BIGINT NOT NULL,                 -- of the first mover
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL
);

-- Grain: one pair of the best players of one static version, the better ranked first.
CREATE TABLE result.superiority (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    opponent_id VARCHAR NOT NULL,
    probability DOUBLE                    -- null: never comparable in the replicates
);

-- Grain: one static version whose model was checked: held-out games, and cells against the model.
CREATE TABLE result.model_check (
    version_id VARCHAR NOT NULL,
    folds INTEGER NOT NULL,
    games BIGINT NOT NULL,
    predicted BIGINT NOT NULL,
    unpredicted BIGINT NOT NULL,          -- a player that the other folds did not rate
    draws_dropped BIGINT NOT NULL,
    log_loss DOUBLE,                      -- mean per predicted game, natural logarithm
    log_loss_guess DOUBLE,                -- of always guessing one half
    log_loss_gain DOUBLE,
    log_loss_gain_se DOUBLE,
    brier DOUBLE,
    brier_guess DOUBLE,
    brier_gain DOUBLE,
    brier_gain_se DOUBLE,
    deviance DOUBLE,
    pearson DOUBLE,
    degrees_of_freedom BIGINT NOT NULL,
    chi2_reliable BOOLEAN NOT NULL,
    deviance_p DOUBLE,                    -- null: the chi-squared distribution does not hold here
    pearson_p DOUBLE,
    pearson_z DOUBLE,
    pearson_z_p DOUBLE
);

-- Grain: one bin of predicted scores of the first mover of one static version.
CREATE TABLE result.reliability (
    version_id VARCHAR NOT NULL,
    low DOUBLE NOT NULL,
    high DOUBLE NOT NULL,
    games BIGINT NOT NULL,
    mean_predicted DOUBLE,
    mean_observed DOUBLE,
    se DOUBLE
);

-- Grain: one player of one static version whose games have times. Changes in Elo points.
CREATE TABLE result.stationarity (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    status VARCHAR NOT NULL,              -- tested | unbounded | why not
    games_before DOUBLE NOT NULL,         -- in the first half of the period
    games_after DOUBLE NOT NULL,
    change DOUBLE,                        -- second half minus first
    se DOUBLE,
    statistic DOUBLE,
    p_value DOUBLE,
    q_value DOUBLE,                       -- false discovery rate among the period's players
    flagged BOOLEAN NOT NULL
);

-- Grain: one model that competed for one component of one static version.
CREATE TABLE result.model (
    version_id VARCHAR NOT NULL,
    component INTEGER NOT NULL,
    model VARCHAR NOT NULL,
    handicap VARCHAR NOT NULL,
    first_mover BOOLEAN NOT NULL,
    n_parameters INTEGER,                 -- beside the ratings
    log_likelihood DOUBLE,
    aic DOUBLE,
    delta_aic DOUBLE,                     -- above the best
    chosen BOOLEAN NOT NULL,
    verdict VARCHAR NOT NULL,             -- best | equivalent | not significant | weak | worse | failed
    equivalent_to VARCHAR,
    pearson_z DOUBLE,                     -- goodness of fit, see model_check
    pearson_z_p DOUBLE,
    problem VARCHAR
);

-- Grain: one parameter of one such model, beside the ratings.
CREATE TABLE result.model_parameter (
    version_id VARCHAR NOT NULL,
    component INTEGER NOT NULL,
    model VARCHAR NOT NULL,
    parameter VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    value DOUBLE,
    se_hessian DOUBLE,
    status VARCHAR NOT NULL
);

-- Grain: one handicap code of one component of one static version. Elo points to the receiver.
CREATE TABLE result.handicap_worth (
    version_id VARCHAR NOT NULL,
    component INTEGER NOT NULL,
    handicap INTEGER NOT NULL,
    games BIGINT NOT NULL,
    worth DOUBLE,
    se_hessian DOUBLE
);

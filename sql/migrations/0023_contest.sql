-- Pairwise leagues: which model predicts best, one version of all windows that are over.

-- Grain: one model of one version.
CREATE TABLE result.contest (
    version_id VARCHAR NOT NULL,
    place BIGINT NOT NULL,                -- 1: the least log_loss
    model VARCHAR NOT NULL,
    log_loss DOUBLE,                      -- nats a game
    brier DOUBLE,
    accuracy DOUBLE,
    behind DOUBLE,                        -- log_loss beyond the best model's
    behind_se DOUBLE,                     -- paired by day; null: games of one day
    tied BOOLEAN NOT NULL,                -- the best, and what the games do not tell from it
    slope DOUBLE,
    slope_se DOUBLE,
    intercept DOUBLE,
    intercept_se DOUBLE,
    games BIGINT NOT NULL,
    windows BIGINT NOT NULL,
    first_day DATE NOT NULL,              -- of the first window that is predicted
    last_day DATE NOT NULL                -- with games that are predicted
);

-- Grain: one model and window of one version.
CREATE TABLE result.contest_window (
    version_id VARCHAR NOT NULL,
    window_start DATE NOT NULL,
    model VARCHAR NOT NULL,
    games BIGINT NOT NULL,
    log_loss DOUBLE
);

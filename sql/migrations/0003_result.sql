-- What was computed and what the public sees. Rows are added, never updated (but result.run).

CREATE SCHEMA result;

CREATE SEQUENCE result.promotion_number;

-- One row: the number of the last change that analysts can see.
CREATE TABLE result.generation (generation BIGINT NOT NULL);
INSERT INTO result.generation VALUES (0);

-- Grain: one command that wrote to the store.
CREATE TABLE result.run (
    run_id VARCHAR NOT NULL,
    command VARCHAR NOT NULL,
    state VARCHAR NOT NULL,               -- running | completed | failed | crashed
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP,
    host VARCHAR NOT NULL,
    pid BIGINT NOT NULL,
    banzuke_version VARCHAR NOT NULL
);

-- Grain: one computation. The id is the hash of league, task, period, inputs, parameters and method.
CREATE TABLE result.version (
    version_id VARCHAR NOT NULL,
    league VARCHAR NOT NULL,
    task VARCHAR NOT NULL,                -- static | stable_rank | tier
    period VARCHAR NOT NULL,              -- of a tier version: its event
    period_start_at TIMESTAMP,
    period_end_at TIMESTAMP,              -- exclusive
    state VARCHAR NOT NULL,               -- accepted | rejected
    input_hash VARCHAR NOT NULL,
    parameters VARCHAR NOT NULL,          -- JSON
    method_version INTEGER NOT NULL,
    previous_version_id VARCHAR,          -- tier: the version of the event before
    data_cutoff_at TIMESTAMP,             -- exclusive: every game counted was played before it
    n_rows BIGINT NOT NULL,               -- effective log rows
    n_games BIGINT NOT NULL,
    n_players BIGINT NOT NULL,
    diagnostics VARCHAR NOT NULL,         -- JSON: iterations, gradient, log-likelihood, …
    compute_seconds DOUBLE NOT NULL,
    run_id VARCHAR NOT NULL,
    computed_at TIMESTAMP NOT NULL
);

-- Grain: one file that a version counted rows of.
CREATE TABLE result.version_input (
    version_id VARCHAR NOT NULL,
    file_id VARCHAR NOT NULL,
    n_rows BIGINT NOT NULL
);

-- Grain: one decision about what the public sees. The last row of a league, task and period counts.
CREATE TABLE result.promotion (
    promotion_number BIGINT NOT NULL,
    league VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    period VARCHAR NOT NULL,              -- of a tier league: 'all', and the version is the last event's
    version_id VARCHAR,                   -- null: the period has no games any more
    reason VARCHAR NOT NULL,              -- computed | again | withdrawn
    run_id VARCHAR NOT NULL,
    promoted_at TIMESTAMP NOT NULL
);

-- Grain: one audit that a version did not pass.
CREATE TABLE result.audit (
    version_id VARCHAR NOT NULL,
    audit VARCHAR NOT NULL,
    severity VARCHAR NOT NULL,            -- blocking | warning
    n_bad BIGINT NOT NULL,
    example VARCHAR NOT NULL
);

-- Grain: one player of one static version, rated or not. Ratings in Elo points.
CREATE TABLE result.static_rating (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    rating DOUBLE,
    se DOUBLE,
    se_hessian DOUBLE,
    bias DOUBLE,
    lo95 DOUBLE,
    lo68 DOUBLE,
    median DOUBLE,
    hi68 DOUBLE,
    hi95 DOUBLE,
    infinite_share DOUBLE,
    rank INTEGER,
    rank_lo95 INTEGER,
    rank_hi95 INTEGER,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    opponents BIGINT NOT NULL,
    component INTEGER NOT NULL
);

-- Grain: one effect of one static version, beside the ratings. In Elo points.
CREATE TABLE result.league_effect (
    version_id VARCHAR NOT NULL,
    effect VARCHAR NOT NULL,              -- first_mover
    status VARCHAR NOT NULL,
    value DOUBLE,
    se DOUBLE,
    se_hessian DOUBLE,
    lo95 DOUBLE,
    hi95 DOUBLE
);

-- Grain: one player of one stable-rank version. In ranks (dan).
CREATE TABLE result.stable_rank (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    games BIGINT NOT NULL,
    place_1 BIGINT NOT NULL,
    place_2 BIGINT NOT NULL,
    place_3 BIGINT NOT NULL,
    place_4 BIGINT,                       -- null in three-player rules
    plain DOUBLE,
    corrected DOUBLE,
    exact DOUBLE,
    se DOUBLE,
    lo95 DOUBLE,
    hi95 DOUBLE,
    mean_place DOUBLE,
    mean_place_se DOUBLE
);

-- Grain: one player in one event; a version holds the entries of its event only. In rating points.
CREATE TABLE result.tier_entry (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    place INTEGER NOT NULL,
    entries INTEGER NOT NULL,             -- events of the player so far, this one included
    mu_before DOUBLE,
    sigma_before DOUBLE,
    rate_before DOUBLE,
    mu_after DOUBLE,
    sigma_after DOUBLE,
    rate_after DOUBLE,
    tier_rate DOUBLE,                     -- as shown, not below the floor
    tier VARCHAR NOT NULL
);

-- Table leagues: skill by places, game after game, beside stable ranks. In points.

-- Grain: one player with games in the period of one skill version, as the period left them.
CREATE TABLE result.table_skill (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    rank BIGINT,                          -- by rate, among the period's players; null: too few games
    mu DOUBLE,
    sigma DOUBLE,
    rate DOUBLE,                          -- mu - k sigma: the skill is probably higher
    games BIGINT NOT NULL,                -- up to the end of the period
    period_games BIGINT NOT NULL,
    mean_place DOUBLE                     -- of the period's games
);

-- Grain: one skill version: its games predicted from those before them. Losses in natural
-- logarithm per game, of the whole order, of who is first, and mean over the pairs at a table.
CREATE TABLE result.table_skill_check (
    version_id VARCHAR NOT NULL,
    predicted BIGINT NOT NULL,
    order_log_loss DOUBLE,
    order_guess DOUBLE,                   -- of a guess to which all at a table are the same
    order_gain DOUBLE,
    order_gain_se DOUBLE,
    first_log_loss DOUBLE,
    first_guess DOUBLE,
    first_gain DOUBLE,
    first_gain_se DOUBLE,
    pairs_log_loss DOUBLE,
    pairs_guess DOUBLE,
    pairs_gain DOUBLE,
    pairs_gain_se DOUBLE
);

-- Grain: one pair of players of one skill version who met at tables; the most frequent pairs.
CREATE TABLE result.table_meeting (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    opponent_id VARCHAR NOT NULL,
    games BIGINT NOT NULL,
    above BIGINT NOT NULL                 -- in which the player placed above the opponent
);

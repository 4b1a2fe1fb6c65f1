-- Stable ranks: who of two players has probably the higher one.

-- Grain: one pair of the 50 players of one stable-rank version whose intervals start highest.
CREATE TABLE result.stable_rank_superiority (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    opponent_id VARCHAR NOT NULL,
    difference DOUBLE NOT NULL,           -- of exact, in ranks
    difference_se DOUBLE NOT NULL,
    probability DOUBLE NOT NULL,          -- that the player's true stable rank is the higher
    games_needed BIGINT                   -- each, to tell such a difference from 0; null: there is none
);

-- Results of events for the serving file: filled with the games and ratings that are shown.
-- Grain: one player of one event and period.
CREATE TABLE serving.result.event_performance (
    league VARCHAR NOT NULL,
    period VARCHAR NOT NULL,
    event VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    place BIGINT NOT NULL,
    score DOUBLE NOT NULL,
    games BIGINT NOT NULL,
    rated_games BIGINT NOT NULL,
    rated_score DOUBLE,                   -- null: no rated games, and so below
    opposition DOUBLE,
    expected DOUBLE,                      -- null: or the player has no rating
    performance DOUBLE,
    bound VARCHAR,                        -- ≥ | ≤ | empty
    played_on DATE                        -- the last day; null: no date
);

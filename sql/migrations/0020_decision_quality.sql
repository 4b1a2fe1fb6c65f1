-- Table leagues: decisions of games that have their moves, judged once and kept by what is in them,
-- and what they say of players. Values in points.

-- Grain: one game of one file state that was looked at for its moves.
CREATE TABLE core.judged_game (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,                 -- of the record; 0: the file is one game
    method INTEGER NOT NULL,              -- of judging
    game_hash BIGINT                      -- of its decisions; null: it has no moves
);

-- Grain: one free cut of one game, judged by one method. The same game in two files is judged once.
CREATE TABLE core.judged_decision (
    game_hash BIGINT NOT NULL,
    method INTEGER NOT NULL,
    nth INTEGER NOT NULL,                 -- of the game's decisions, from 0
    seat INTEGER NOT NULL,                -- as in core.table_game
    hand INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    tiles VARCHAR NOT NULL,               -- letters; the cut tile is among them
    melds VARCHAR NOT NULL,
    cut VARCHAR NOT NULL,
    best VARCHAR NOT NULL,
    value DOUBLE,                         -- null: too far from tenpai for values
    best_value DOUBLE,
    shanten INTEGER NOT NULL,
    is_open BOOLEAN NOT NULL,
    is_threatened BOOLEAN NOT NULL,       -- another player had declared riichi
    judged_as VARCHAR NOT NULL            -- exact | forward | acceptance
);

-- Grain: one hand of one game whose moves contradict themselves; its decisions before that count.
CREATE TABLE core.refused_hand (
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    method INTEGER NOT NULL,
    hand INTEGER NOT NULL,                -- 0: the game as a whole
    rule VARCHAR NOT NULL,
    message VARCHAR NOT NULL
);

-- Grain: one player, one state of hands and one shanten class of one version.
CREATE TABLE result.decision_quality (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    state VARCHAR NOT NULL,               -- closed | open | threatened
    shanten INTEGER,                      -- before the cut; null: all
    games BIGINT NOT NULL,
    hands BIGINT NOT NULL,
    decisions BIGINT NOT NULL,            -- with a value
    uncounted BIGINT NOT NULL,            -- too far from tenpai for one
    lost_per_decision DOUBLE,
    lost_per_decision_se DOUBLE,
    lost_per_hand DOUBLE,
    lost_per_hand_se DOUBLE,
    best_share DOUBLE
);

-- Grain: one of the costliest decisions of one player of one version.
CREATE TABLE result.decision (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    nth BIGINT NOT NULL,                  -- 1: the costliest
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    hand INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    tiles VARCHAR NOT NULL,
    melds VARCHAR NOT NULL,
    cut VARCHAR NOT NULL,
    best VARCHAR NOT NULL,
    lost DOUBLE,
    value DOUBLE,
    best_value DOUBLE,
    shanten INTEGER NOT NULL,
    state VARCHAR NOT NULL,
    judged_as VARCHAR NOT NULL
);

-- Grain: one hand of one version whose moves contradict themselves.
CREATE TABLE result.decision_refused (
    version_id VARCHAR NOT NULL,
    file_id VARCHAR NOT NULL,
    line BIGINT NOT NULL,
    hand INTEGER NOT NULL,
    rule VARCHAR NOT NULL,
    message VARCHAR NOT NULL
);

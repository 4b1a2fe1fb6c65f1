-- Table leagues: what may be true of spread and drift of a league's skills. Skills go on from here.

-- Grain: one player with games in the period, by one model, as the period left them. In points.
CREATE TABLE result.table_skill_model (
    version_id VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    model BIGINT NOT NULL,                -- 0, 1, … in the order of the version's log_weight
    mu DOUBLE,
    sigma DOUBLE
);

-- What the games up to the end of the period tell, points.
ALTER TABLE result.table_skill_check ADD COLUMN spread DOUBLE;  -- how far apart players are
ALTER TABLE result.table_skill_check ADD COLUMN drift DOUBLE;   -- change of a skill from game to game

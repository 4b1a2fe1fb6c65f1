-- Static ratings: groups with a gauge of their own, matchups, superiority.

ALTER TABLE result.static_rating ADD COLUMN gauge VARCHAR;   -- league | own (its group's) | null
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

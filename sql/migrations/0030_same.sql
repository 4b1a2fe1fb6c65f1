-- Why a name stands for a player that no alias file and no correction says: certain spellings of one name.
ALTER TABLE core.alias ADD COLUMN why VARCHAR;               -- case, width, honorific, order or title; null: people or [programs] say so
ALTER TABLE core.alias ADD COLUMN title VARCHAR;             -- the title or rank that was glued to the name; null: none

-- Games of two that logs have more than once in different words: each counts once.
-- Grain: one game that does not count, by its key in one league. A league's rows are replaced whenever its files or names change.
CREATE TABLE core.doubled (
    league VARCHAR NOT NULL,
    natural_key UUID NOT NULL,
    why VARCHAR NOT NULL,                 -- why it counts for nothing, with the file that has it as well
    other_path VARCHAR NOT NULL,          -- where the game that counts stands
    other_line BIGINT NOT NULL
);

-- Grain: one league: the files and names of which its doubled games were last found.
CREATE TABLE core.doubled_of (
    league VARCHAR NOT NULL,
    state VARCHAR NOT NULL
);

-- Grain: one namespace: the names, games and corrections of which its spellings were last folded.
CREATE TABLE core.folded_of (
    namespace VARCHAR NOT NULL,
    state VARCHAR NOT NULL
);

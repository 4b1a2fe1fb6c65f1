-- Why a name stands for a player that no alias file and no correction says: certain spellings of one name.
ALTER TABLE core.alias ADD COLUMN why VARCHAR;               -- case, width, honorific, order or title; null: people or [programs] say so
ALTER TABLE core.alias ADD COLUMN title VARCHAR;             -- the title or rank that was glued to the name; null: none

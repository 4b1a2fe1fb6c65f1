-- Events of teams: entries of one event with the same team and place are one team.
ALTER TABLE core.entry ADD COLUMN team VARCHAR;

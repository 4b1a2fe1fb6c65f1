-- Names that stand for another player always, by an alias file, a correction, or as a spelling of one name.
-- Grain: one name.
CREATE TABLE serving.core.name AS
SELECT alias_end.alias_id AS player_id, alias_end.end_id AS shown_id, spelt.why, spelt.title
FROM alias_end
LEFT JOIN banzuke.core.alias AS spelt ON spelt.alias_id = alias_end.alias_id AND spelt.why IS NOT NULL
WHERE alias_end.alias_id <> alias_end.end_id;

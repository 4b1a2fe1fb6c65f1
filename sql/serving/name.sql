-- Names that stand for another player always, by an alias file, a correction, or as a spelling of one name.
-- title_at: when the name with its title was logged last; null without a title or a time.
-- Grain: one name.
CREATE TABLE serving.core.name AS
WITH titled AS (SELECT DISTINCT alias_id FROM banzuke.core.alias WHERE title IS NOT NULL),
seen AS (
    SELECT game.first_id AS id, game.played_at AS seen_at
    FROM banzuke.core.game AS game SEMI JOIN titled ON titled.alias_id = game.first_id
    UNION ALL
    SELECT game.second_id, game.played_at
    FROM banzuke.core.game AS game SEMI JOIN titled ON titled.alias_id = game.second_id
    UNION ALL
    SELECT seat.player_id, seat.played_at
    FROM banzuke.core.table_game AS seat SEMI JOIN titled ON titled.alias_id = seat.player_id
    UNION ALL
    SELECT entry.player_id, coalesce(entry.ended_at, entry.started_at)
    FROM banzuke.core.entry AS entry SEMI JOIN titled ON titled.alias_id = entry.player_id
),
latest AS (SELECT id, max(seen_at) AS title_at FROM seen GROUP BY id)
SELECT
    alias_end.alias_id AS player_id,
    alias_end.end_id AS shown_id,
    spelt.why,
    spelt.title,
    latest.title_at
FROM alias_end
LEFT JOIN banzuke.core.alias AS spelt ON spelt.alias_id = alias_end.alias_id AND spelt.why IS NOT NULL
LEFT JOIN latest ON latest.id = alias_end.alias_id
WHERE alias_end.alias_id <> alias_end.end_id;

-- Lists that were published before the store existed: `banzuke import-list`. It has no computed ratings.
-- Grain: one player of one list. Ratings as in the list.
CREATE VIEW imported_rating AS
SELECT
    imported.league,
    imported.listed_on,
    rank() OVER (
        PARTITION BY imported.league, imported.listed_on ORDER BY imported.rating DESC
    ) AS rank,
    player.name AS player,
    imported.player_id,
    imported.rating,
    imported.se,
    imported.games,
    imported.listed_at,
    imported.content_hash
FROM result.imported_rating AS imported
JOIN core.player AS player ON player.player_id = imported.player_id
ORDER BY imported.league, imported.listed_on, rank, player.name;

-- A club's own points and ranks beside ratings, in leagues with [dan_points]: every game changes points by
-- the same amount, with or without handicap. A player starts at the lowest points of the first rank in the
-- logs, or at the start in the league file; without either there are no points.
-- Grain: one player of one league.
CREATE VIEW dan_points AS
WITH rated AS (
    SELECT visibility.league, static_rating.player_id, static_rating.rating, static_rating.rank
    FROM result.visibility AS visibility
    JOIN result.version AS version ON version.version_id = visibility.version_id
    JOIN result.static_rating AS static_rating ON static_rating.version_id = visibility.version_id
    WHERE visibility.visible_until IS NULL
    QUALIFY dense_rank() OVER (
        PARTITION BY visibility.league
        ORDER BY version.period_end_at DESC NULLS FIRST, visibility.period DESC
    ) = 1
)
SELECT
    history.* EXCLUDE (visible_from, visible_until),
    rated.rating,
    rated.rank AS rating_rank
FROM dan_points_history AS history
LEFT JOIN rated ON rated.league = history.league AND rated.player_id = history.player_id
WHERE history.visible_until IS NULL
ORDER BY history.league, history.points DESC NULLS LAST, history.player;

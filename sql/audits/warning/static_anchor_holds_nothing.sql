-- An anchor without a game in the period, or one who cannot be compared with the other anchors.
-- Says: an anchor has no game, or cannot be compared with the other anchors
-- Remedy: check that `anchors` in [static] has the name as the logs have it (`banzuke doctor --names`), or leave it out
WITH said AS (
    SELECT
        version.version_id,
        unnest(json_extract_string(version.parameters, '$.anchors[*].player_id')) AS player_id
    FROM result.version AS version
    JOIN candidate ON candidate.version_id = version.version_id
    WHERE version.task = 'static' AND version.n_games > 0
)
SELECT said.version_id, said.player_id
FROM result.static_rating AS static_rating
RIGHT JOIN said
    ON said.version_id = static_rating.version_id AND said.player_id = static_rating.player_id
WHERE static_rating.anchor IS NULL OR static_rating.anchor = 'left out';

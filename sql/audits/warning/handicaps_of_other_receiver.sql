-- Games with a handicap that count as even games, because the model helps the player who gives it.
-- Says: results are likelier if the other player receives the handicap, so games with a handicap count as even games
-- Remedy: set `receiver` in [static] to the player who receives the handicap, "first" or "second"
SELECT
    version.version_id,
    json_extract(version.diagnostics, '$.handicaps_of_other_receiver')::BIGINT AS games_with_a_handicap
FROM result.version AS version
JOIN candidate ON candidate.version_id = version.version_id
WHERE json_exists(version.diagnostics, '$.handicaps_of_other_receiver');

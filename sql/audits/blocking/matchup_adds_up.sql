-- Where matchups are published, their games are all games of the version.
SELECT
    version.version_id,
    version.n_games,
    sum(matchup_cell.wins + matchup_cell.draws + matchup_cell.losses) AS games
FROM result.matchup_cell AS matchup_cell
JOIN candidate ON candidate.version_id = matchup_cell.version_id
JOIN result.version AS version ON version.version_id = matchup_cell.version_id
GROUP BY version.version_id, version.n_games
HAVING sum(matchup_cell.wins + matchup_cell.draws + matchup_cell.losses) <> version.n_games;

-- Nobody meets oneself, or is above more often than both met.
SELECT meeting.version_id, meeting.player_id, meeting.opponent_id, meeting.games, meeting.above
FROM result.table_meeting AS meeting
JOIN candidate ON candidate.version_id = meeting.version_id
WHERE meeting.player_id = meeting.opponent_id
    OR meeting.games <= 0
    OR meeting.above NOT BETWEEN 0 AND meeting.games;

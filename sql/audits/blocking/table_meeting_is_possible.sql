-- Nobody meets oneself, or is above more often than both met.
SELECT meeting.version_id, meeting.player_id, meeting.opponent_id, meeting.games, meeting.above
FROM candidate
JOIN result.table_meeting AS meeting ON meeting.version_id = candidate.version_id
WHERE meeting.player_id = meeting.opponent_id
    OR meeting.games <= 0
    OR meeting.above NOT BETWEEN 0 AND meeting.games;

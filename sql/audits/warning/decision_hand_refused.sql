-- Hands whose moves contradict themselves: only their decisions before that count.
-- Says: the moves of some hands contradict themselves, and only decisions before that count
-- Remedy: fix or replace the files; the view `decision_refused` names file and line
SELECT
    decision_refused.version_id,
    source_file.path,
    decision_refused.line,
    decision_refused.hand,
    decision_refused.rule,
    decision_refused.message
FROM result.decision_refused AS decision_refused
JOIN candidate ON candidate.version_id = decision_refused.version_id
JOIN raw.source_file AS source_file ON source_file.file_id = decision_refused.file_id
ORDER BY decision_refused.version_id, source_file.path, decision_refused.line, decision_refused.hand;

-- Hands whose moves contradict themselves, in the games of today's decisions; the moves before the
-- contradiction count.
-- Grain: one hand of one game of one period; hand 0 is the whole game.
CREATE VIEW decision_refused AS
SELECT
    visibility.league,
    visibility.period,
    source_file.path,
    decision_refused.line,
    decision_refused.hand,
    decision_refused.rule,
    decision_refused.message,
    decision_refused.version_id
FROM result.visibility AS visibility
JOIN result.decision_refused AS decision_refused
    ON decision_refused.version_id = visibility.version_id
JOIN raw.source_file AS source_file ON source_file.file_id = decision_refused.file_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, visibility.period, source_file.path, decision_refused.line,
    decision_refused.hand;

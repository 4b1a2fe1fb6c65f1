-- Shanten classes add up to all of them, nothing is lost below zero, and the best cut is never worse.
SELECT
    decision_quality.version_id,
    decision_quality.player_id,
    decision_quality.state,
    decision_quality.lost_per_decision,
    decision_quality.best_share
FROM result.decision_quality AS decision_quality
JOIN candidate ON candidate.version_id = decision_quality.version_id
WHERE NOT coalesce(decision_quality.lost_per_decision >= 0, decision_quality.decisions = 0)
    OR NOT coalesce(decision_quality.best_share BETWEEN 0 AND 1, decision_quality.decisions = 0)
    OR coalesce(decision_quality.lost_per_decision_se < 0, FALSE)
UNION ALL
SELECT
    decision_quality.version_id,
    decision_quality.player_id,
    decision_quality.state,
    sum(decision_quality.decisions) FILTER (WHERE decision_quality.shanten IS NULL),
    sum(decision_quality.decisions) FILTER (WHERE decision_quality.shanten IS NOT NULL)
FROM result.decision_quality AS decision_quality
JOIN candidate ON candidate.version_id = decision_quality.version_id
GROUP BY decision_quality.version_id, decision_quality.player_id, decision_quality.state
HAVING sum(decision_quality.decisions) FILTER (WHERE decision_quality.shanten IS NULL)
    IS DISTINCT FROM
    sum(decision_quality.decisions) FILTER (WHERE decision_quality.shanten IS NOT NULL)
UNION ALL
SELECT decision.version_id, decision.player_id, decision.cut, decision.value, decision.best_value
FROM result.decision AS decision
JOIN candidate ON candidate.version_id = decision.version_id
WHERE NOT coalesce(decision.lost > 0 AND decision.best_value >= decision.value, FALSE);

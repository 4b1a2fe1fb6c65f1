-- Whether games predicted at 70 % have a score of 70 %: held-out games by the predicted score of the first mover.
-- Grain: one bin of predicted scores of one period. Scores 0 to 1; se if the predictions are right.
CREATE VIEW reliability AS
SELECT
    visibility.league,
    visibility.period,
    reliability.low,
    reliability.high,
    reliability.games,
    reliability.mean_predicted,
    reliability.mean_observed,
    reliability.se,
    reliability.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.reliability AS reliability ON reliability.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period,
    reliability.low;

-- Every stored contest's scores, with the times between which the public saw them.
-- Grain: one model of one stretch of one version. Log-losses in nats a game.
CREATE VIEW contest_history AS
SELECT
    visibility.league,
    contest.place,
    contest.model,
    contest.log_loss,
    contest.behind,
    contest.behind_se,
    contest.tied,
    contest.brier,
    contest.accuracy,
    contest.slope,
    contest.slope_se,
    contest.intercept,
    contest.intercept_se,
    contest.games,
    contest.windows,
    contest.first_day,
    contest.last_day,
    contest.version_id,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.contest AS contest ON contest.version_id = visibility.version_id
ORDER BY visibility.league, visibility.visible_from, contest.place;

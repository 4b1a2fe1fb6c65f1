-- A contest has one best model, losses that add up over its windows, and nobody ahead of the best.
SELECT contest.version_id, contest.model, contest.log_loss, contest.behind
FROM result.contest AS contest
JOIN candidate ON candidate.version_id = contest.version_id
WHERE NOT coalesce(
    isfinite(contest.log_loss) AND contest.log_loss > 0 AND contest.behind >= 0
    AND contest.brier BETWEEN 0 AND 1 AND contest.accuracy BETWEEN 0 AND 1
    AND (contest.place > 1 OR (contest.behind = 0 AND contest.tied)),
    FALSE
)
UNION ALL
SELECT
    contest.version_id, contest.model, contest.log_loss,
    sum(contest_window.games * contest_window.log_loss) / contest.games
FROM result.contest AS contest
JOIN candidate ON candidate.version_id = contest.version_id
LEFT JOIN result.contest_window AS contest_window
    ON contest_window.version_id = contest.version_id AND contest_window.model = contest.model
GROUP BY contest.version_id, contest.model, contest.log_loss, contest.games
HAVING NOT coalesce(
    sum(contest_window.games) = contest.games
    AND abs(
        sum(contest_window.games * contest_window.log_loss) / contest.games - contest.log_loss
    ) < 1e-9,
    FALSE
);

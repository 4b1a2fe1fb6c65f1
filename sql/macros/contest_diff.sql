-- contest_diff(before, after): what changed between two contests, by model. Either may be NULL, which
-- means no version. An error if rows of one are no longer stored.
-- Grain: one model of either version. Log-losses in nats a game.
CREATE MACRO contest_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'contest') AND kept_chain(after_version_id, 'contest') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT contest.*
            FROM result.contest AS contest
            WHERE contest.version_id = before_version_id
        ),
        after AS (
            SELECT contest.*
            FROM result.contest AS contest
            WHERE contest.version_id = after_version_id
        )
        SELECT
            coalesce(after.model, before.model) AS model,
            before.place AS place_before,
            after.place AS place_after,
            before.log_loss AS log_loss_before,
            after.log_loss AS log_loss_after,
            after.log_loss - before.log_loss AS change,
            before.behind AS behind_before,
            after.behind AS behind_after,
            before.games AS games_before,
            after.games AS games_after
        FROM before
        FULL JOIN after ON after.model = before.model
        ORDER BY coalesce(after.place, before.place), coalesce(after.model, before.model)
    ) AS answer
) END, max_depth := 2);

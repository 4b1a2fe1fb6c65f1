-- decision_quality_diff(before, after): what changed between two versions of points lost per decision,
-- by player, all shanten together. Either may be NULL, which means no version. An error if rows of one
-- are no longer stored.
-- Grain: one player of either version and one state of hands. In points.
CREATE MACRO decision_quality_diff(before_version_id, after_version_id) AS TABLE
SELECT unnest(CASE WHEN kept_chain(before_version_id, 'decision_quality') AND kept_chain(after_version_id, 'decision_quality') THEN (
    SELECT list(answer)
    FROM (
        WITH before AS (
            SELECT decision_quality.*
            FROM result.decision_quality AS decision_quality
            WHERE decision_quality.version_id = before_version_id
                AND decision_quality.shanten IS NULL
        ),
        after AS (
            SELECT decision_quality.*
            FROM result.decision_quality AS decision_quality
            WHERE decision_quality.version_id = after_version_id
                AND decision_quality.shanten IS NULL
        )
        SELECT
            player.name AS player,
            player.player_id,
            coalesce(after.state, before.state) AS state,
            before.lost_per_decision AS lost_before,
            after.lost_per_decision AS lost_after,
            after.lost_per_decision - before.lost_per_decision AS change,
            before.decisions AS decisions_before,
            after.decisions AS decisions_after,
            before.games AS games_before,
            after.games AS games_after
        FROM before
        FULL JOIN after ON after.player_id = before.player_id AND after.state = before.state
        JOIN core.player AS player ON player.player_id = coalesce(after.player_id, before.player_id)
        ORDER BY
            abs(after.lost_per_decision - before.lost_per_decision) DESC NULLS LAST, player.name,
            coalesce(after.state, before.state)
    ) AS answer
) END, max_depth := 2);

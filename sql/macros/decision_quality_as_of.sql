-- decision_quality_as_of(league, ts): the points lost per decision that the public saw at a time. An
-- error if rows of that time are no longer stored.
-- Grain: one player of one period, state of hands and shanten class. In points.
CREATE MACRO decision_quality_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'decision_quality', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM decision_quality_history AS history
        WHERE history.league = league_name
            AND history.visible_from <= moment(ts, league_name)
            AND (history.visible_until IS NULL OR history.visible_until > moment(ts, league_name))
    ) AS answer
) END, max_depth := 2);

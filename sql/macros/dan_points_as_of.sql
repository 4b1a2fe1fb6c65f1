-- dan_points_as_of(league, ts): a club's points as the public saw them at a time. An error if rows of
-- that time are no longer stored.
-- Grain: one player.
CREATE MACRO dan_points_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'dan_points', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM dan_points_history AS history
        WHERE history.league = league_name
            AND history.visible_from <= moment(ts, league_name)
            AND (history.visible_until IS NULL OR history.visible_until > moment(ts, league_name))
    ) AS answer
) END, max_depth := 2);

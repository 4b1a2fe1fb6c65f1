-- dan_points_at_cutoff(league, ts): the points shown last that count no game from a time on. An error
-- if their rows are no longer stored.
-- Grain: one player.
CREATE MACRO dan_points_at_cutoff(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_at_cutoff(league_name, 'dan_points', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM dan_points_history AS history
        JOIN versions_at_cutoff(league_name, 'dan_points', ts) AS chosen
            ON chosen.version_id = history.version_id
            AND chosen.visible_from = history.visible_from
        WHERE history.league = league_name
    ) AS answer
) END, max_depth := 2);

-- dynamic_at_cutoff(league, ts): the strength of all players by the version shown last that counts no game
-- from a time on. An error if its rows are no longer stored.
-- Grain: one player. In Elo points.
CREATE MACRO dynamic_at_cutoff(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_at_cutoff(league_name, 'dynamic', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM dynamic_now_history AS history
        JOIN versions_at_cutoff(league_name, 'dynamic', ts) AS chosen
            ON chosen.version_id = history.version_id
            AND chosen.visible_from = history.visible_from
        WHERE history.league = league_name
    ) AS answer
) END, max_depth := 2);

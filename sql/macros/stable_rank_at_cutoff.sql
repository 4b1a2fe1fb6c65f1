-- stable_rank_at_cutoff(league, ts): the stable ranks that the games before a time give: of each
-- period, by the version shown last that counts no later game. An error if its rows are no longer
-- stored.
-- Grain: one player of one period. In ranks (dan).
CREATE MACRO stable_rank_at_cutoff(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_at_cutoff(league_name, 'stable_rank', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM stable_rank_history AS history
        JOIN versions_at_cutoff(league_name, 'stable_rank', ts) AS chosen
            ON chosen.version_id = history.version_id
            AND chosen.visible_from = history.visible_from
        WHERE history.league = league_name
    ) AS answer
) END, max_depth := 2);

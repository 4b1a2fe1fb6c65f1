-- contest_at_cutoff(league, ts): the scores of the contest shown last that counts no game from a time
-- on. An error if its rows are no longer stored.
-- Grain: one model. Log-losses in nats a game.
CREATE MACRO contest_at_cutoff(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_at_cutoff(league_name, 'contest', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM contest_history AS history
        JOIN versions_at_cutoff(league_name, 'contest', ts) AS chosen
            ON chosen.version_id = history.version_id
            AND chosen.visible_from = history.visible_from
        WHERE history.league = league_name
    ) AS answer
) END, max_depth := 2);

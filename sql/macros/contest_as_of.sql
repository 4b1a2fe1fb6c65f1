-- contest_as_of(league, ts): the scores of a contest as the public saw them at a time. An error if
-- rows of that time are no longer stored.
-- Grain: one model. Log-losses in nats a game.
CREATE MACRO contest_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'contest', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM contest_history AS history
        WHERE history.league = league_name
            AND history.visible_from <= moment(ts, league_name)
            AND (history.visible_until IS NULL OR history.visible_until > moment(ts, league_name))
    ) AS answer
) END, max_depth := 2);

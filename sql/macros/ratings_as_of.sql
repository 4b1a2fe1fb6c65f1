-- ratings_as_of(league, ts): the static ratings that the public saw at a time. An error if rows of
-- that time are no longer stored.
-- Grain: one player of one period. In Elo points.
CREATE MACRO ratings_as_of(league_name, ts) AS TABLE
SELECT unnest(CASE WHEN kept_as_of(league_name, 'static', ts) THEN (
    SELECT list(answer)
    FROM (
        SELECT history.* EXCLUDE (visible_from, visible_until)
        FROM static_rating_history AS history
        WHERE history.league = league_name
            AND history.visible_from <= moment(ts, league_name)
            AND (history.visible_until IS NULL OR history.visible_until > moment(ts, league_name))
    ) AS answer
) END, max_depth := 2);

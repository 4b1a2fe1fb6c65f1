-- ratings_as_of(league, ts): the static ratings that the public saw at a time (UTC).
-- Grain: one player of one period.
CREATE MACRO ratings_as_of(league_name, ts) AS TABLE
SELECT * EXCLUDE (visible_from, visible_until)
FROM static_rating_history
WHERE static_rating_history.league = league_name
    AND static_rating_history.visible_from <= ts::TIMESTAMP
    AND (
        static_rating_history.visible_until IS NULL
        OR static_rating_history.visible_until > ts::TIMESTAMP
    );

-- ratings_at_cutoff(league, ts): today's static ratings of the periods whose games all lie before ts.
-- Grain: one player of one period.
CREATE MACRO ratings_at_cutoff(league_name, ts) AS TABLE
SELECT * EXCLUDE (visible_from, visible_until)
FROM static_rating_history
WHERE static_rating_history.league = league_name
    AND static_rating_history.visible_until IS NULL
    AND static_rating_history.data_cutoff_at <= ts::TIMESTAMP;

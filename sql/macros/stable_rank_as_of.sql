-- stable_rank_as_of(league, ts): the stable ranks that the public saw at a time (UTC).
-- Grain: one player of one period. In ranks (dan).
CREATE MACRO stable_rank_as_of(league_name, ts) AS TABLE
SELECT * EXCLUDE (visible_from, visible_until)
FROM stable_rank_history
WHERE stable_rank_history.league = league_name
    AND stable_rank_history.visible_from <= ts::TIMESTAMP
    AND (
        stable_rank_history.visible_until IS NULL
        OR stable_rank_history.visible_until > ts::TIMESTAMP
    );

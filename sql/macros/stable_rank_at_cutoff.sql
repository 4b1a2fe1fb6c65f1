-- stable_rank_at_cutoff(league, ts): today's stable ranks of the periods whose games all lie before ts.
-- Grain: one player of one period. In ranks (dan).
CREATE MACRO stable_rank_at_cutoff(league_name, ts) AS TABLE
SELECT * EXCLUDE (visible_from, visible_until)
FROM stable_rank_history
WHERE stable_rank_history.league = league_name
    AND stable_rank_history.visible_until IS NULL
    AND stable_rank_history.data_cutoff_at <= ts::TIMESTAMP;

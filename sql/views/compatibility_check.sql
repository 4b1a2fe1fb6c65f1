-- Whether some players beat others more often than their ratings predict: whether pairs differ from their
-- ratings beyond chance, by how much, and how well the terms predict held-out games. If nothing was
-- computed, `reason` says why.
-- Grain: one period.
CREATE VIEW compatibility_check AS
SELECT
    visibility.league,
    visibility.period,
    tested.p_value,
    tested.z,
    tested.spread,
    tested.spread_error,
    tested.held_out_games,
    tested.held_out_gain,
    tested.held_out_gain_se,
    coalesce(tested.state, 'older-method') AS state,
    CASE coalesce(tested.state, 'older-method')
        WHEN 'older-method' THEN
            'an older method rated the period; `banzuke nightly` rates it again, a closed period `banzuke backfill`'
        WHEN 'no-checks' THEN 'the league file says `checks = false` in [static], and this is a check'
        WHEN 'no-matchups' THEN
            'the league file says `matchups = false` in [static]: who met whom is not published'
        WHEN 'weights' THEN 'games have weights, and this test counts games'
        WHEN 'many-players' THEN 'more than 1,500 players are rated, and this test takes no more'
    END AS reason,
    visibility.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
LEFT JOIN result.compatibility_check AS tested ON tested.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL AND visibility.task = 'static'
ORDER BY visibility.league, version.period_start_at, visibility.period;

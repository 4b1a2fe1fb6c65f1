-- The periods that are shown, none over another: games lie in one at most.
-- Grain: one period of one league; of a tournament league, none.
CREATE TABLE serving.core.period AS
SELECT
    league,
    period,
    start_at,
    least(end_at, lead(start_at) OVER (PARTITION BY league ORDER BY start_at NULLS LAST)) AS end_at
FROM (
    SELECT
        version.league,
        version.period_start_at AS start_at,
        max(version.period_end_at) AS end_at,
        max(version.period) AS period
    FROM visibility
    JOIN result.version AS version ON version.version_id = visibility.version_id
    WHERE visibility.visible_until IS NULL AND version.task <> 'tier'
    GROUP BY version.league, version.period_start_at
);

-- Every version ever computed, whether it is shown today, and since when.
-- Grain: one version. state: accepted | rejected (it failed an audit; its reason names the audit) |
-- collected (its rows were removed at collected_at; it is computed again if it is needed again).
-- is_kept: this file has its rows. is_stale: it is shown although its task had a newer method
-- when this file was written; `banzuke backfill --only stale` rates it again.
CREATE VIEW version AS
WITH shown AS (
    SELECT
        version_id,
        min(visible_from) AS first_promoted_at,
        bool_or(visible_until IS NULL) AS is_current
    FROM result.visibility
    GROUP BY version_id
),
failed AS (
    SELECT
        version_id,
        string_agg(audit || ': ' || example, '; ' ORDER BY audit) AS reason
    FROM result.audit
    WHERE severity = 'blocking'
    GROUP BY version_id
),
collected AS (
    SELECT tombstone.version_id, max(tombstone.collected_at) AS collected_at
    FROM result.tombstone AS tombstone
    GROUP BY tombstone.version_id
)
SELECT
    version.version_id,
    version.league,
    version.task,
    version.period,
    version.state,
    coalesce(shown.is_current, FALSE) AS is_current,
    stale.version_id IS NOT NULL AS is_stale,
    kept.version_id IS NOT NULL AS is_kept,
    failed.reason,
    version.n_rows,
    version.n_games,
    version.n_players,
    version.data_cutoff_at,
    version.period_start_at,
    version.period_end_at,
    local_day(version.period_start_at, league.timezone) AS period_start_on,
    local_day(
        version.period_end_at - if(version.task = 'tier', INTERVAL 0 microseconds, INTERVAL 1 microsecond), league.timezone
    ) AS ended_on,
    shown.first_promoted_at,
    if(collected.collected_at > version.computed_at, collected.collected_at, NULL) AS collected_at,
    version.computed_at,
    version.compute_seconds,
    version.input_hash,
    version.parameters,
    version.method_version,
    version.previous_version_id,
    version.diagnostics,
    version.run_id
FROM result.version AS version
LEFT JOIN shown ON shown.version_id = version.version_id
LEFT JOIN result.stale AS stale ON stale.version_id = version.version_id
LEFT JOIN failed ON failed.version_id = version.version_id
LEFT JOIN collected ON collected.version_id = version.version_id
LEFT JOIN result.kept AS kept ON kept.version_id = version.version_id
LEFT JOIN core.league AS league ON league.league = version.league
ORDER BY
    version.league, version.task, version.period_start_at, version.period_end_at, version.period,
    version.computed_at, version.version_id;

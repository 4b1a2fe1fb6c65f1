-- stable_rank_as_of(league, ts): the stable ranks that the public saw at a time (UTC). An error, if rows of that
-- time are not kept any more.
-- Grain: one player of one period. In ranks (dan).
CREATE MACRO stable_rank_as_of(league_name, ts) AS TABLE
SELECT history.* EXCLUDE (visible_from, visible_until)
FROM stable_rank_history AS history
WHERE history.league = league_name
    AND history.visible_from <= ts::TIMESTAMP
    AND (history.visible_until IS NULL OR history.visible_until > ts::TIMESTAMP)
    AND history.version_id IN (
        SELECT unnest((
            SELECT list(kept_or_error(seen.version_id, seen.is_kept))
            FROM versions_as_of(league_name, 'stable_rank', ts) AS seen
        ))
    );

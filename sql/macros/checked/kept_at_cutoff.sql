-- kept_at_cutoff(league, task, ts): true, or an error if rows of a version chosen are not here any more.
CREATE MACRO kept_at_cutoff(league_name, task_name, ts) AS coalesce((
    SELECT bool_and(kept_or_error(seen.version_id, seen.is_kept) IS NOT NULL)
    FROM versions_at_cutoff(league_name, task_name, ts) AS seen
), TRUE);

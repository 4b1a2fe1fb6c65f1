-- kept_as_of(league, task, ts): true, or an error if rows of a version shown then are not here any more.
CREATE MACRO kept_as_of(league_name, task_name, ts) AS coalesce((
    SELECT bool_and(kept_or_error(seen.version_id, seen.is_kept) IS NOT NULL)
    FROM versions_as_of(league_name, task_name, ts) AS seen
), TRUE);

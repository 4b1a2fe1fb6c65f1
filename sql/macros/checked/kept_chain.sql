-- kept_chain(version_id, task): true, or an error if rows of it, or of what it builds on, are not here any more,
-- or if it is no version of that task.
CREATE MACRO kept_chain(last_version_id, task_name) AS coalesce((
    SELECT bool_and(kept_or_error(step.version_id, step.is_kept) IS NOT NULL)
    FROM version_chain(the_version(last_version_id, task_name)) AS step
), TRUE);

-- kept_chain(version_id): true, or an error if rows of it, or of what it builds on, are not here any more.
CREATE MACRO kept_chain(last_version_id) AS coalesce((
    SELECT bool_and(kept_or_error(step.version_id, step.is_kept) IS NOT NULL)
    FROM version_chain(last_version_id) AS step
), TRUE);

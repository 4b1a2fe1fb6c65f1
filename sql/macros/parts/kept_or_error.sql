-- kept_or_error(version_id, is_kept): the version, or an error that says where its rows went. So a time
-- whose rows are gone is never answered with fewer rows.
CREATE MACRO kept_or_error(wanted_version_id, is_kept) AS
if(
    is_kept,
    wanted_version_id,
    error(
        'the rows of version ' || wanted_version_id || ' are not in this file any more: see `collected_at`'
        || ' of the view `version`, and versions_as_of() for what is left'
    )
);

-- the_version(version_id, task): the id of a version of that task (NULL: of any), or an error with the
-- remedy. NULL is no version, and stays NULL. So a mistyped id is never answered with no rows. Before anything is
-- rated, no id is wrong.
CREATE MACRO the_version(wanted_version_id, task_name) AS
if(wanted_version_id IS NULL, NULL, (
    SELECT
        CASE
            WHEN count(*) = 0
                OR bool_or(one.version_id = wanted_version_id AND one.task = coalesce(task_name, one.task))
                THEN wanted_version_id
            WHEN bool_or(one.version_id = wanted_version_id) THEN error(
                'version ' || wanted_version_id || ' has ratings of the task '
                || max(one.task) FILTER (WHERE one.version_id = wanted_version_id) || ', not of ' || task_name
            )
            ELSE error(
                'no version ' || wanted_version_id || coalesce(
                    '; did you mean ' || array_to_string(
                        list(one.version_id ORDER BY one.version_id) FILTER (
                            WHERE starts_with(one.version_id, wanted_version_id) AND wanted_version_id <> ''
                        )[:5],
                        ' or '
                    ) || '?',
                    '. The view version has all ids.'
                )
            )
        END
    FROM result.version AS one
));

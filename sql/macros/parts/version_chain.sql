-- version_chain(version_id): a version and all that it builds on: the events of a stream up to it, or
-- of any other version itself. An error if there is no such version.
-- Grain: one version, the first event first.
CREATE MACRO version_chain(last_version_id) AS TABLE
SELECT step.version_id, kept.version_id IS NOT NULL AS is_kept
FROM result.lineage AS head
JOIN result.lineage AS step
    ON step.league = head.league AND head.entered BETWEEN step.entered AND step.last
LEFT JOIN result.kept AS kept ON kept.version_id = step.version_id
WHERE head.version_id = the_version(last_version_id, NULL)
ORDER BY step.entered;

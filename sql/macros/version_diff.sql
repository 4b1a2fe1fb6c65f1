-- version_diff(before, after): why two versions differ: parameters, method, files of which the two count
-- different numbers of rows, files with as many rows and another content (the start of the SHA-256), and
-- corrections that affect only one of them; of streams, over all events. Either may be NULL, which means no
-- version. An error if there is no version of such an id.
-- Grain: one difference. kind: parameter | method | file | content | correction; values as text.
CREATE MACRO version_diff(before_version_id, after_version_id) AS TABLE
WITH side AS (
    SELECT
        version.version_id = after_version_id AS is_after,
        version.version_id,
        version.method_version,
        version.parameters
    FROM result.version AS version
    WHERE version.version_id IN (before_version_id, after_version_id)
),
chain AS (
    SELECT FALSE AS is_after, one.version_id FROM version_chain(before_version_id) AS one
    UNION ALL
    SELECT TRUE AS is_after, two.version_id FROM version_chain(after_version_id) AS two
),
fact AS (
    SELECT
        'parameter' AS kind,
        unnest(json_keys(side.parameters)) AS name,
        json_extract(side.parameters, unnest(json_keys(side.parameters)))::VARCHAR AS value,
        side.is_after
    FROM side
    UNION ALL
    SELECT 'method', 'method_version', side.method_version::VARCHAR, side.is_after
    FROM side
    UNION ALL
    SELECT 'file', source_file.path, sum(version_input.n_rows)::BIGINT::VARCHAR, chain.is_after
    FROM chain
    JOIN result.version_input AS version_input ON version_input.version_id = chain.version_id
    JOIN raw.source_file AS source_file ON source_file.file_id = version_input.file_id
    GROUP BY source_file.path, chain.is_after
    UNION ALL
    SELECT
        'content',
        source_file.path,
        left(max_by(source_file.content_hash, source_file.file_number), 12),
        chain.is_after
    FROM chain
    JOIN result.version_input AS version_input ON version_input.version_id = chain.version_id
    JOIN raw.source_file AS source_file ON source_file.file_id = version_input.file_id
    GROUP BY source_file.path, chain.is_after
    UNION ALL
    SELECT DISTINCT 'correction', cause.correction, cause.said, chain.is_after
    FROM chain
    JOIN result.version_correction AS cause ON cause.version_id = chain.version_id
    UNION ALL
    -- An event that a correction leaves out has no version whose cause the correction could be.
    SELECT DISTINCT
        'correction',
        correction.correction,
        correction.said || ': ' || correction.reason,
        NOT chain.is_after
    FROM chain
    JOIN result.version AS version ON version.version_id = chain.version_id
    JOIN core.correction AS correction
        ON correction.league = version.league
        AND correction.event = version.period
        AND correction.action = 'exclude'
        AND (correction.state = 'active' OR (correction.state = 'withdrawn' AND chain.is_after))
    WHERE version.task = 'tier' AND (SELECT count(*) FROM side) = 2 AND NOT EXISTS (
        SELECT 1
        FROM chain AS other
        JOIN result.version AS its ON its.version_id = other.version_id
        WHERE other.is_after <> chain.is_after AND its.period = version.period
    )
)
SELECT
    fact.kind,
    fact.name,
    max(fact.value) FILTER (NOT fact.is_after) AS before,
    max(fact.value) FILTER (fact.is_after) AS after
FROM fact
GROUP BY fact.kind, fact.name
HAVING (before IS DISTINCT FROM after)
    AND (fact.kind IN ('file', 'content', 'correction') OR (SELECT count(*) FROM side) = 2)
QUALIFY fact.kind <> 'content' OR count(*) FILTER (fact.kind = 'file') OVER (PARTITION BY fact.name) = 0
ORDER BY fact.kind DESC, fact.name;

-- instant(said): the UTC time that a time or a tag means; an error if it is neither. A time is in UTC, or has an
-- offset such as +09:00, which a cast to TIMESTAMP would drop without a word.
CREATE MACRO instant(said) AS coalesce(
    CASE WHEN regexp_full_match(said::VARCHAR, '\S+[T ]\d{2}:\d{2}\S*(Z|[+-]\d{2}(:?\d{2})?)') THEN
        -- A cast to TIMESTAMPTZ wants seconds.
        timezone('UTC', try_cast(regexp_replace(said::VARCHAR, '([T ]\d{2}:\d{2})([Z+-])', '\1:00\2') AS TIMESTAMPTZ))
    END,
    try_cast(said AS TIMESTAMP),
    (SELECT tag.tagged_at FROM result.tag AS tag WHERE tag.tag = said::VARCHAR),
    error(said::VARCHAR || ' is not a day like 2026-01-31, a time like 2026-01-31 18:00 or a tag; the view tag has all')
);

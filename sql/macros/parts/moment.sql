-- moment(said): the UTC time that a date, a time or a tag means; an error if it is none of them.
CREATE MACRO moment(said) AS coalesce(
    try_cast(said AS TIMESTAMP),
    (SELECT tag.tagged_at FROM result.tag AS tag WHERE tag.tag = said::VARCHAR),
    error(said::VARCHAR || ' is no time like 2026-01-31 18:00 and no tag; the view tag has all')
);

-- Names for the ratings shown at a time, which `…_as_of` accept in place of the time: `banzuke tag`.
-- Grain: one tag.
CREATE VIEW tag AS
SELECT tag.tag, tag.tagged_at, tag.reason, tag.run_id
FROM result.tag AS tag
ORDER BY tag.tagged_at, tag.tag;

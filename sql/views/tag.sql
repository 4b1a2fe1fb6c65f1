-- Names for what was shown at a time, which `…_as_of` take in place of it: `banzuke tag`.
-- Grain: one tag.
CREATE VIEW tag AS
SELECT tag.tag, tag.tagged_at, tag.reason, tag.run_id
FROM result.tag AS tag
ORDER BY tag.tagged_at, tag.tag;

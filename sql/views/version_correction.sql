-- The corrections that affect the games of each stored version: `banzuke diff` names them as causes.
-- Grain: one correction of one version.
CREATE VIEW version_correction AS
SELECT cause.version_id, version.league, version.period, cause.correction, cause.said
FROM result.version_correction AS cause
JOIN result.version AS version ON version.version_id = cause.version_id
ORDER BY cause.version_id, cause.correction;

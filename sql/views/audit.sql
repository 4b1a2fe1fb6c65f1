-- What audits found: a blocking audit rejected its version, a warning did not.
-- Grain: one audit of one version.
CREATE VIEW audit AS
SELECT
    version.league,
    version.task,
    version.period,
    audit.severity,
    audit.audit,
    audit.n_bad,
    audit.example,
    audit.version_id
FROM result.audit AS audit
JOIN result.version AS version ON version.version_id = audit.version_id
ORDER BY version.league, version.task, version.period, audit.severity, audit.audit;

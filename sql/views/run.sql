-- Every command that wrote to the store.
-- Grain: one run. state: completed | failed | crashed (it was killed; the next run noticed) | running (when this file was built; mostly the run that built it).
CREATE VIEW run AS
SELECT run_id, command, state, started_at, ended_at, host, pid, banzuke_version
FROM result.run
ORDER BY started_at, run_id;

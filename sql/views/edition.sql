-- Ratings beside the public ones, by backfills with --as-known or --parameters-of.
-- Grain: one period of one edition: the version of the edition's last backfill.
CREATE VIEW edition AS
SELECT
    edition.league,
    edition.task,
    edition.edition,
    edition.period,
    edition.version_id,
    version.n_games,
    version.n_players,
    version.data_cutoff_at,
    version.parameters,
    version.computed_at,
    edition.backfill_id
FROM result.edition AS edition
JOIN result.version AS version ON version.version_id = edition.version_id
WHERE edition.is_head
ORDER BY edition.league, edition.edition, edition.period_start_at, edition.period;

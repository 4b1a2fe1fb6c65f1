-- Every text of each league file, and since when runs read it. `backfill --parameters-of` takes the
-- start of a content_hash, or a time.
-- Grain: one text of one league file. A text that was put back is here again.
CREATE VIEW league_file AS
SELECT
    league_file.league,
    league_file.seen_at AS seen_from,
    lead(league_file.seen_at) OVER (
        PARTITION BY league_file.league ORDER BY league_file.seen_at
    ) AS seen_until,
    league_file.content_hash,
    league_file.text
FROM core.league_file AS league_file
ORDER BY league_file.league, league_file.seen_at;

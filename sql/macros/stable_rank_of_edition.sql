-- stable_rank_of_edition(league, edition): the stable ranks of an edition, such as 'as-known'.
-- Grain: one player of one period. In ranks (dan).
CREATE MACRO stable_rank_of_edition(league_name, edition_name) AS TABLE
SELECT
    edition.league,
    edition.edition,
    edition.period,
    CASE WHEN stable_rank.exact IS NOT NULL THEN rank() OVER (
        PARTITION BY edition.period, stable_rank.version_id, stable_rank.exact IS NULL
        ORDER BY stable_rank.exact DESC
    ) END AS rank,
    player.name AS player,
    stable_rank.* EXCLUDE (version_id),
    stable_rank.version_id
FROM result.edition AS edition
JOIN result.stable_rank AS stable_rank ON stable_rank.version_id = edition.version_id
JOIN core.player AS player ON player.player_id = stable_rank.player_id
WHERE edition.league = league_name AND edition.edition = the_edition(league_name, edition_name)
ORDER BY
    edition.period_start_at, edition.period, stable_rank.exact DESC NULLS LAST, player.name;

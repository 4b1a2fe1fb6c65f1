-- ratings_of_edition(league, edition): the static ratings of an edition, such as 'as-known'.
-- Grain: one player of one period. Ratings, errors and intervals in Elo points.
CREATE MACRO ratings_of_edition(league_name, edition_name) AS TABLE
SELECT
    edition.league,
    edition.edition,
    edition.period,
    player.name AS player,
    static_rating.* EXCLUDE (version_id),
    static_rating.version_id
FROM result.edition AS edition
JOIN result.static_rating AS static_rating ON static_rating.version_id = edition.version_id
JOIN core.player AS player ON player.player_id = static_rating.player_id
WHERE edition.league = league_name AND edition.edition = the_edition(league_name, edition_name)
ORDER BY
    edition.period_start_at, edition.period, static_rating.rank NULLS LAST,
    static_rating.rating DESC NULLS LAST, player.name;

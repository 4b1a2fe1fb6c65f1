-- table_skill_of_edition(league, edition): the skills of a table league at the end of each period of
-- an edition, such as 'as-known': every player's state after their last game until then.
-- Grain: one player of one period. In points; mean_place in places.
CREATE MACRO table_skill_of_edition(league_name, edition_name) AS TABLE
SELECT
    edition.league,
    edition.edition,
    edition.period,
    player.name AS player,
    table_skill.* EXCLUDE (version_id),
    version.period AS last_period,
    table_skill.version_id
FROM result.edition AS edition
JOIN result.version AS version ON version.version_id = edition.version_id
JOIN result.table_skill AS table_skill ON table_skill.version_id = edition.version_id
JOIN core.player AS player ON player.player_id = table_skill.player_id
WHERE edition.league = league_name AND edition.edition = the_edition(league_name, edition_name)
QUALIFY row_number() OVER (
    PARTITION BY edition.period, table_skill.player_id ORDER BY table_skill.games DESC
) = 1
ORDER BY edition.period_start_at, edition.period, table_skill.rate DESC, player.name;

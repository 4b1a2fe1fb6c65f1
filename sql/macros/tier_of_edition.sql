-- tier_of_edition(league, edition): the tournament ratings at the end of each season or year of an
-- edition, such as 'as-known': every player's state after their last entry until then.
-- Grain: one player of one season or year. In rating points.
CREATE MACRO tier_of_edition(league_name, edition_name) AS TABLE
SELECT
    edition.league,
    edition.edition,
    edition.period,
    player.name AS player,
    tier_entry.player_id,
    tier_entry.mu_after AS mu,
    tier_entry.sigma_after AS sigma,
    tier_entry.tier_rate,
    tier_entry.tier,
    tier_entry.entries,
    version.period AS last_event,
    version.period_end_at AS last_event_at,
    tier_entry.version_id
FROM result.edition AS edition
JOIN result.version AS version ON version.version_id = edition.version_id
JOIN result.tier_entry AS tier_entry ON tier_entry.version_id = edition.version_id
JOIN core.player AS player ON player.player_id = tier_entry.player_id
WHERE edition.league = league_name AND edition.edition = the_edition(league_name, edition_name)
QUALIFY row_number() OVER (
    PARTITION BY edition.period, tier_entry.player_id ORDER BY tier_entry.entries DESC
) = 1
ORDER BY edition.period_start_at, edition.period, tier_entry.rate_after DESC, player.name;

-- tier_at_cutoff(league, ts): the tournament ratings that the events before a time (UTC) give today.
-- Grain: one player. In rating points.
CREATE MACRO tier_at_cutoff(league_name, ts) AS TABLE
SELECT
    tier_event_history.league,
    tier_event_history.player,
    tier_event_history.player_id,
    tier_event_history.mu_after AS mu,
    tier_event_history.sigma_after AS sigma,
    tier_event_history.tier_rate,
    tier_event_history.tier,
    tier_event_history.entries,
    tier_event_history.event_at AS last_event_at,
    tier_event_history.version_id
FROM tier_event_history
WHERE tier_event_history.league = league_name
    AND tier_event_history.visible_until IS NULL
    AND tier_event_history.data_cutoff_at <= ts::TIMESTAMP
QUALIFY row_number() OVER (
    PARTITION BY tier_event_history.player_id ORDER BY tier_event_history.entries DESC
) = 1
ORDER BY tier_event_history.rate_after DESC, tier_event_history.player;

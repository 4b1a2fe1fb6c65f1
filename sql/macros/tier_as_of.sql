-- tier_as_of(league, ts): the tournament ratings that the public saw at a time (UTC).
-- Grain: one player. In rating points.
CREATE MACRO tier_as_of(league_name, ts) AS TABLE
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
    AND tier_event_history.visible_from <= ts::TIMESTAMP
    AND (
        tier_event_history.visible_until IS NULL
        OR tier_event_history.visible_until > ts::TIMESTAMP
    )
QUALIFY row_number() OVER (
    PARTITION BY tier_event_history.player_id ORDER BY tier_event_history.entries DESC
) = 1
ORDER BY tier_event_history.rate_after DESC, tier_event_history.player;

-- Every stored version's points lost per decision, with the times between which the public saw it.
-- Grain: one player, state of hands and shanten class of one stretch of one version. In points.
CREATE VIEW decision_quality_history AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    decision_quality.player_id,
    decision_quality.state,
    decision_quality.shanten,
    decision_quality.games,
    decision_quality.hands,
    decision_quality.decisions,
    decision_quality.lost_per_decision,
    decision_quality.lost_per_decision_se,
    decision_quality.lost_per_hand,
    decision_quality.lost_per_hand_se,
    decision_quality.best_share,
    decision_quality.uncounted,
    -- The standard error shrinks with the root of the games.
    ceil(
        decision_quality.games
        * pow(decision_quality.lost_per_decision_se / (0.1 * nullif(decision_quality.lost_per_decision, 0)), 2)
    )::BIGINT AS games_for_tenth,
    CASE
        WHEN decision_quality.games < 10 THEN 'not enough'
        WHEN decision_quality.games < games_for_tenth THEN 'not enough'
        WHEN decision_quality.lost_per_decision_se IS NOT NULL THEN 'enough'
    END AS verdict,
    decision_quality.version_id,
    version.period_start_at,
    version.data_cutoff_at,
    visibility.visible_from,
    visibility.visible_until
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.decision_quality AS decision_quality
    ON decision_quality.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = decision_quality.player_id
ORDER BY
    visibility.league, version.period_start_at, visibility.period, visibility.visible_from,
    decision_quality.state, decision_quality.shanten NULLS FIRST,
    decision_quality.lost_per_decision NULLS LAST, player.name;

-- The costliest decisions of every player today, before any player's riichi, the costliest first.
-- Grain: one cut of one player of one period. In points.
CREATE VIEW decision AS
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    decision.player_id,
    decision.nth,
    decision.tiles,
    decision.melds,
    decision.cut,
    decision.best,
    decision.lost,
    decision.value,
    decision.best_value,
    decision.shanten,
    decision.state,
    decision.judged_as,
    decision.hand,
    decision.turn,
    source_file.path,
    decision.line,
    decision.version_id
FROM result.visibility AS visibility
JOIN result.decision AS decision ON decision.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = decision.player_id
JOIN raw.source_file AS source_file ON source_file.file_id = decision.file_id
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, visibility.period, player.name, decision.nth;

-- The corrections of games, players and names in corrections.csv, as last read: `banzuke correct list`.
-- Grain: one row of the file, except rows that withdraw others.
-- state: active | withdrawn | no-game (no log has the game any more) | several-games (several games have
-- the id) | unfit (it cannot be applied: the night says why).
CREATE VIEW correction AS
SELECT
    correction.league,
    correction.correction,
    correction.state,
    correction.action,
    correction.said,
    correction.reason,
    player.name AS player,
    other.name AS stands_for,
    correction.event,
    correction.from_at,
    correction.to_at,
    'key:' || correction.game_key AS game_key,
    correction.author,
    correction.said_at,
    correction.withdrawn_by,
    correction.withdrawn_reason,
    correction.line
FROM core.correction AS correction
LEFT JOIN core.player AS player ON player.player_id = correction.player_id
LEFT JOIN core.player AS other ON other.player_id = correction.other_id
ORDER BY correction.league, correction.line;

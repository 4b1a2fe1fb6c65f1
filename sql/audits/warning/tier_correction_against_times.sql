-- Events without times because a corrected place contradicts the times of the log.
-- Says: a corrected place contradicts the times of the log, so all times of the event are left out: nobody counts as late, and hands do not count
-- Remedy: give the right place of every entry that changed (`banzuke correct result`), or the right times in the log; the view `tier_note` names two entries that contradict each other, and `banzuke correct withdraw` takes a correction back
SELECT tier_note.version_id, version_correction.correction, tier_note.n_entries, tier_note.example
FROM result.tier_note AS tier_note
JOIN candidate ON candidate.version_id = tier_note.version_id
JOIN result.version_correction AS version_correction ON version_correction.version_id = tier_note.version_id
JOIN core.correction AS correction ON correction.correction = version_correction.correction
WHERE correction.action = 'result' AND correction.state = 'active' AND (
    tier_note.rule = 'times-contradict'
    OR (
        -- The winner of the log has no bust, so a place behind another one has none.
        tier_note.rule = 'times-missing'
        AND correction.result <> '1'
        AND EXISTS (
            SELECT 1 FROM core.entry AS entry
            WHERE entry.natural_key = correction.game_key::UUID AND entry.place = 1 AND entry.busted_at IS NULL
        )
    )
)
ORDER BY tier_note.version_id, version_correction.correction;

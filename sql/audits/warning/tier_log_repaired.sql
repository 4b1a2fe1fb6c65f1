-- Events whose log does not say all, or contradicts itself: rated by a rule of its own.
-- Says: the log of some events is incomplete or contradicts itself, and a rule decided
-- Remedy: the view `tier_note` says what to fix in the log (if events have no date: name its column of days in `columns`, such as `started_at = "date"`); where a correction leaves entries out, nothing is to be fixed
-- Named: rule
SELECT
    tier_note.version_id,
    string_agg(tier_note.rule, '; ' ORDER BY tier_note.rule) AS rule,
    max(tier_note.n_entries) AS n_entries,
    arg_min(tier_note.example, tier_note.rule) AS example
FROM result.tier_note AS tier_note
JOIN candidate ON candidate.version_id = tier_note.version_id
WHERE tier_note.rule <> 'no-times'
GROUP BY tier_note.version_id
ORDER BY tier_note.version_id;

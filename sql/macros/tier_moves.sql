-- tier_moves(league, day): how much the rate of each player has changed since a day, for players with entries
-- before and after it; the largest gain first. The rates are those before the first and after the last entry
-- since then.
-- Grain: one player. In rating points.
CREATE MACRO tier_moves(league_name, since_day) AS TABLE
WITH entry AS (
    SELECT
        tier_event.*,
        coalesce(tier_event.ended_on, tier_event.event_at::DATE) AS day,
        row_number() OVER (ORDER BY tier_event.event_at, tier_event.entry) AS nth
    FROM tier_event
    WHERE tier_event.league = league_name AND league_zone(league_name) IS NOT NULL
),
moved AS (
    SELECT
        entry.league,
        entry.player,
        entry.player_id,
        arg_min(entry.rate_before, entry.nth) AS rate_before,
        arg_max(entry.rate_after, entry.nth) AS rate,
        count(*) AS entries,
        max(entry.day) AS last_event_on
    FROM entry
    WHERE entry.day > the_day(since_day)
        AND entry.player_id IN (
            SELECT earlier.player_id FROM entry AS earlier WHERE earlier.day <= the_day(since_day)
        )
    GROUP BY entry.league, entry.player, entry.player_id
)
SELECT
    moved.league,
    moved.player,
    moved.player_id,
    moved.rate_before,
    moved.rate,
    moved.rate - moved.rate_before AS change,
    moved.entries,
    moved.last_event_on
FROM moved
ORDER BY change DESC, moved.player;

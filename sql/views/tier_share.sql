-- How today's players are distributed over the tiers, the best tier first.
-- Grain: one tier with players, of one league and season. Shares add up to 1.
CREATE VIEW tier_share AS
SELECT
    tier_rating.league,
    tier_rating.season,
    tier_rating.tier,
    count(*) AS players,
    count(*) / sum(count(*)) OVER (
        PARTITION BY tier_rating.league, tier_rating.season
    ) AS share,
    count(tier_rating.rank) AS ranked_players
FROM tier_rating
GROUP BY tier_rating.league, tier_rating.season, tier_rating.tier
ORDER BY tier_rating.league, tier_rating.season, max(tier_rating.tier_rate) DESC;

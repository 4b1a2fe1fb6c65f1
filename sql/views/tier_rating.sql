-- Today's tournament ratings: each player's state after their last entry, the highest first.
-- Players with fewer entries in the season than the league file requires have no rank.
-- Grain: one player of one league and season. In rating points.
CREATE VIEW tier_rating AS
FROM tier_standings((
    SELECT list(visibility.version_id)
    FROM result.visibility AS visibility
    WHERE visibility.task = 'tier' AND visibility.visible_until IS NULL
));

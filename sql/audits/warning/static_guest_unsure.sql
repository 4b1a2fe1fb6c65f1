-- One to three players with few games beside all others, who won or lost nearly all of them.
-- Says: a player with few games beside the others won or lost nearly all of them, and may be far stronger or weaker than the interval says
-- Remedy: do not rely on ratings and intervals of players who have two fifths of the games of others or less (`banzuke top` shows `games`) before they have played more; those of the others are as sure as always
WITH rated AS (
    SELECT
        static_rating.version_id,
        static_rating.player_id,
        static_rating.games,
        (static_rating.wins + static_rating.draws / 2) / static_rating.games AS won,
        -- Two fifths of the median, as in `engine.bradley_terry.profile.populations`, of ten and more.
        static_rating.games <= 0.4 * usual AND usual >= 10 AS is_guest
    FROM (
        SELECT *, median(games) OVER (PARTITION BY version_id, gauge) AS usual
        FROM result.static_rating
        WHERE interval_by = 'population'
    ) AS static_rating
    JOIN candidate ON candidate.version_id = static_rating.version_id
)
SELECT version_id, player_id, games
FROM rated
WHERE is_guest
QUALIFY count(*) OVER (PARTITION BY version_id) <= 3 AND abs(won - 0.5) >= 0.3;

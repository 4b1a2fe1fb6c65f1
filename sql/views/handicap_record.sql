-- Each player's score by handicap, given and taken, which a rating without handicaps hides.
-- `handicap` is as the player sees it: above 0 taken, below 0 given, 0 none. `receiver` in the league file
-- says which side takes it. Games that the version of the period counted.
-- Grain: one player of one period at one handicap.
CREATE VIEW handicap_record AS
WITH sided AS (
    SELECT
        version_id,
        first_id AS player_id,
        CASE WHEN (version.parameters ->> '$.receiver') = 'second' THEN -handicap ELSE handicap END AS handicap,
        wins,
        draws,
        losses
    FROM result.matchup_cell
    JOIN result.version AS version USING (version_id)
    UNION ALL
    SELECT
        version_id,
        second_id,
        CASE WHEN (version.parameters ->> '$.receiver') = 'second' THEN handicap ELSE -handicap END,
        losses,
        draws,
        wins
    FROM result.matchup_cell
    JOIN result.version AS version USING (version_id)
),
counted AS (
    SELECT
        version_id,
        player_id,
        handicap,
        sum(wins + draws + losses)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws,
        sum(losses)::BIGINT AS losses
    FROM sided
    GROUP BY version_id, player_id, handicap
)
SELECT
    visibility.league,
    visibility.period,
    player.name AS player,
    counted.handicap,
    counted.games,
    counted.wins,
    counted.draws,
    counted.losses,
    counted.player_id,
    counted.version_id
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN counted ON counted.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = counted.player_id
WHERE visibility.visible_until IS NULL
ORDER BY
    visibility.league, version.period_start_at, visibility.period, player.name, counted.handicap;

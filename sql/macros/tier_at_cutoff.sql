-- tier_at_cutoff(league, ts): the tournament ratings that the events before a time give today.
-- Grain: one player of one season. In rating points.
CREATE MACRO tier_at_cutoff(league_name, ts) AS TABLE
FROM tier_standings((
    SELECT list(visibility.version_id)
    FROM result.visibility AS visibility
    JOIN result.version AS version ON version.version_id = visibility.version_id
    WHERE visibility.league = league_name
        AND visibility.task = 'tier'
        AND visibility.visible_until IS NULL
        AND version.data_cutoff_at <= moment(ts, league_name)
));

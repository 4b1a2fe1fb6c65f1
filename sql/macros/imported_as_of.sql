-- imported_as_of(league, ts): the imported list that was the last one at a time.
-- Grain: one player. Ratings as the list has them.
CREATE MACRO imported_as_of(league_name, ts) AS TABLE
SELECT imported.*
FROM imported_rating AS imported
WHERE imported.league = league_name
    AND imported.listed_at = (
        SELECT max(listed.listed_at)
        FROM result.imported_rating AS listed
        WHERE listed.league = league_name AND listed.listed_at < moment(ts, league_name)
    )
ORDER BY imported.rank, imported.player;

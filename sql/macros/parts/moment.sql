-- moment(said, league): the UTC time that a time, a tag or a day means, a day its end in the league's time
-- zone; an error if it is none of them, or if there is no such league. moment(said) takes days of UTC.
CREATE MACRO moment(said) AS coalesce(
    if(regexp_full_match(said::VARCHAR, '\d{4}-\d{2}-\d{2}'), try_cast(said::VARCHAR AS DATE), NULL) + INTERVAL 1 DAY,
    instant(said)
),
(said, league_name) AS CASE WHEN league_zone(league_name) IS NOT NULL THEN
    coalesce(
        timezone('UTC', timezone(
            league_zone(league_name),
            if(regexp_full_match(said::VARCHAR, '\d{4}-\d{2}-\d{2}'), try_cast(said::VARCHAR AS DATE), NULL) + INTERVAL 1 DAY
        )),
        instant(said)
    )
END;

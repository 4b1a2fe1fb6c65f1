-- days_lived(version_id, first_day, last_day): days from one day to another as strength lives them, by a
-- version of strength over time: a day before which the drift was `times` today's is as long as times² days.
CREATE MACRO days_lived(drift_version_id, first_day, last_day) AS
date_diff('day', first_day, last_day) + coalesce((
    SELECT sum(((era.value / today.value) ** 2 - 1) * greatest(
        date_diff('day', greatest(era.begins, first_day), least(era.ends, last_day)), 0
    ))
    FROM (
        SELECT
            dynamic_constant.version_id,
            dynamic_constant.value,
            right(dynamic_constant.name, 10)::DATE AS ends,
            coalesce(lag(right(dynamic_constant.name, 10)::DATE) OVER (
                PARTITION BY dynamic_constant.version_id ORDER BY dynamic_constant.name
            ), '0001-01-01'::DATE) AS begins
        FROM result.dynamic_constant AS dynamic_constant
        WHERE dynamic_constant.name LIKE 'w_elo_before_%'
    ) AS era
    JOIN result.dynamic_constant AS today
        ON today.version_id = era.version_id AND today.name = 'w_elo_per_sqrt_year'
    WHERE era.version_id = drift_version_id
), 0);

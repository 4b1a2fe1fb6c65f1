-- Today's constants of strength over time: how fast strength changes, the spread of newcomers, the expected
-- strength of newcomers and of players of the first year, and how often equals draw if draws are half points.
-- Grain: one constant of one league. In Elo points; draw_rate is a share.
CREATE VIEW dynamic_constant AS
SELECT
    visibility.league,
    dynamic_constant.name,
    dynamic_constant.value,
    dynamic_constant.source,
    dynamic_constant.version_id
FROM result.visibility AS visibility
JOIN result.dynamic_constant AS dynamic_constant
    ON dynamic_constant.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, dynamic_constant.name;

-- Effects beside the paths of strength after the last day: the worth of moving first, and how often equals draw.
-- Grain: one effect of one league. In its `unit`.
CREATE VIEW dynamic_effect AS
SELECT
    visibility.league,
    dynamic_effect.effect,
    dynamic_effect.unit,
    dynamic_effect.value,
    dynamic_effect.se,
    dynamic_effect.lo95,
    dynamic_effect.hi95,
    dynamic_effect.version_id
FROM result.visibility AS visibility
JOIN result.dynamic_effect AS dynamic_effect ON dynamic_effect.version_id = visibility.version_id
WHERE visibility.visible_until IS NULL
ORDER BY visibility.league, dynamic_effect.effect;

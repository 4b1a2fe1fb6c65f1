-- A period whose games the skills before them predict worse than a guess, beyond chance: more luck
-- than beta allows for, or skills that changed more than a drift of the league file says.
-- Says: the skills predict finishing orders worse than a guess
-- Remedy: set a larger `beta` in [skill], and leave out `drift`, which is then found from the games
SELECT found.version_id, found.predicted, round(found.order_gain, 4) AS order_gain
FROM result.table_skill_check AS found
JOIN candidate ON candidate.version_id = found.version_id
WHERE found.order_gain + 3 * found.order_gain_se < 0;

-- the_day(said): a day as a date; an error for 'infinity', on which nobody has a rating.
CREATE MACRO the_day(said) AS
CASE
    WHEN isfinite(said::DATE) THEN said::DATE
    ELSE error(said::VARCHAR || ' is no day; write one such as 2026-01-31')
END;

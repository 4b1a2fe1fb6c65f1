-- local_day(ts, zone): the date of a UTC time on the clocks of a time zone.
CREATE MACRO local_day(ts, zone) AS
CASE
    WHEN ts >= TIMESTAMP '9999-12-31' THEN DATE '9999-12-31'  -- an open end: the calendar ends there
    ELSE timezone(zone, timezone('UTC', ts))::DATE
END;

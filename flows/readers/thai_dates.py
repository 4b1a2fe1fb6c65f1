"""Days with Thai names of months, whose years are counted from the death of the Buddha."""

import re

MONTHS = (
    *("มกราคม ม.ค.", "กุมภาพันธ์ ก.พ.", "มีนาคม มี.ค.", "เมษายน เม.ย.", "พฤษภาคม พ.ค."),
    *("มิถุนายน มิ.ย.", "กรกฎาคม ก.ค.", "สิงหาคม ส.ค.", "กันยายน ก.ย.", "ตุลาคม ต.ค."),
    *("พฤศจิกายน พ.ย.", "ธันวาคม ธ.ค."),
)
"""The name of each month and its abbreviation."""
MONTH_OF = {name: month for month, names in enumerate(MONTHS, 1) for name in names.split()}
_NAMES = "|".join(re.escape(name) for name in sorted(MONTH_OF, key=len, reverse=True))
SPELLED = re.compile(
    rf"(?:วัน\S+\s*(?:ที่\s*)?)?(?P<day>[0-9]{{1,2}})\s*(?P<name>{_NAMES})\s*"
    r"(?:พ\.?ศ\.?\s*)?(?P<year>2[45][0-9]{2}|[0-9]{2}|[12][0-9]{3})(?![0-9])"
)
"""A day such as 1 มี.ค. 2567, 1 มีนาคม พ.ศ. 2567 or 1 มี.ค. 67."""
BUDDHIST = 543
"""Years by which the Buddhist era is ahead."""
FIRST_BUDDHIST, CENTURY = 2400, 2500


def in_digits(found: re.Match[str]) -> str:
    """A match of `SPELLED` as 2024-03-01."""
    year = int(found["year"])
    year += CENTURY if year < 100 else 0
    year -= BUDDHIST if year >= FIRST_BUDDHIST else 0
    return f"{year:04}-{MONTH_OF[found['name']]:02}-{int(found['day']):02}"

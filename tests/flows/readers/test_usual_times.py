"""Days and times of day as forms and browsers of many languages write them."""

import pytest

from banzuke.flows.readers.spelled_dates import iso_of
from banzuke.flows.readers.usual_times import usual_time


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("01/03/2024 19.03.11", "01/03/2024 19:03:11"),
        ("1.3.2024 klo 19.03", "1.3.2024 19:03"),
        ("3/1/2024, 7:03:11\u202fPM", "3/1/2024 7:03:11 PM"),
        ("1/3/2024 7:03:11 μ.μ.", "1/3/2024 7:03:11 PM"),
        ("\u200f01/03/2024", "01/03/2024"),
        *(
            (text, text)
            for text in ("3.10.24", "2024. 3. 10", "1.3.2024", "10.30", "二〇六七", "二着")
        ),
    ],
)
def test_a_time_has_colons_and_the_half_of_the_day_behind_it(text: str, usual: str) -> None:
    assert usual_time(text) == usual


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024年3月1日下午7:03", "2024-03-01T19:03:00"),
        ("2024/03/01 7:03:11 p.\u00a0m. GMT-6", "2024-03-01T19:03:11-06:00"),
        ("2024/03/01 上午7:03:11 [GMT+8]", "2024-03-01T07:03:11+08:00"),
        ("٢٠٢٤/٠٣/٠١ ٧:٠٣:١١ ص", "2024-03-01T07:03:11"),
        ("令和六年三月二十五日", "2024-03-25"),
        ("二〇二四年十月一日", "2024-10-01"),
        ("25th of March, 2024", "2024-03-25"),
        ("2024年3月25日 周一", "2024-03-25"),
        ("2024年三十五月一日", None),
        ("2024/3/1 13:03 下午", None),
    ],
)
def test_a_day_of_a_form_is_read_in_its_language(text: str, iso: str | None) -> None:
    assert iso_of(text) == iso

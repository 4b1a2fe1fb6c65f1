"""Names of months mean one month, in every language that has the name."""

import pytest

from banzuke.flows.readers.month_names import month_of
from banzuke.flows.readers.spelled_dates import iso_of

LANGUAGES = {
    "Finnish": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    "Polish": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
    "listopada grudnia",
    "Czech": "ledna února března dubna května června července srpna září října listopadu prosince",
    "Croatian": "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada "
    "studenoga prosinca",
    "Turkish": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "Lithuanian": "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio "
    "lapkričio gruodžio",
    "Ukrainian": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада "
    "грудня",
    "Serbian": "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
    "Bulgarian": "януари февруари март април май юни юли август септември октомври ноември "
    "декември",
    "Romanian": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie "
    "noiembrie decembrie",
    "Indonesian": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November "
    "Desember",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_months_of_a_language_are_1_to_12(language) -> None:
    ends = {"Finnish": "kuuta 2025", "Croatian": " 2025."}.get(language, " 2025")
    dot = "" if language == "Polish" else "."
    days = [iso_of(f"5{dot} {name}{ends}") for name in LANGUAGES[language].split()]
    assert days == [f"2025-{month:02}-05" for month in range(1, 13)]


@pytest.mark.parametrize(
    ("dots", "month"),
    [(0, 11), (1, None), (2, 10)],
)
def test_listopada_is_november_in_polish_and_october_in_croatian(dots, month) -> None:
    assert month_of("listopada", dots=dots) == month


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        *(("2025. február 20.", "2025-02-20"), ("2025-Feb-20", "2025-02-20")),
        *(
            ("20 II 2025", "2025-02-20"),
            ("2025. XI. 2.", "2025-11-02"),
            ("20 Feb '25", "2025-02-20"),
        ),
        *(("5. lipnja 2025.", "2025-06-05"), ("5 липня 2025 р.", "2025-07-05")),
        *(("٢٠٢٥-٠٢-٢٠", "2025-02-20"), ("۱۴۰۳/۱۰/۰۵", "2024-12-25"), ("๒๕๖๘-๐๑-๐๕", None)),
    ],
)
def test_a_day_in_other_forms_is_read_or_left(text, iso) -> None:
    assert iso_of(text) == iso

"""Penalties at mahjong tables are asked about, and numbers of buy-ins are no price."""

import pytest

pytestmark = pytest.mark.slow

TABLES = (
    "2024-03-03,Ann,35000,Ben,28000,Cid,22000,Dora,15000",
    "2024-03-04,Ben,41200,Ann,-3200,Dora,30000,Cid,32000",
    "2024-03-05,Ann,38000,Ben,18000,Cid,24000,Dora,20000",
)
SEATS = "Date,East,East pts,South,South pts,West,West pts,North,North pts"


def fines(sniff_text, column, texts):
    rows = (f"{row},{text}" for row, text in zip(TABLES, texts, strict=True))
    trial = sniff_text("\n".join((f"{SEATS},{column}", *rows)) + "\n").trial
    assert (trial.proposal.kind, trial.n_games) == ("table", 3)
    return [one for one in trial.proposal.unsure if "has a penalty" in one]


@pytest.mark.parametrize(
    "column", ["Penalty", "罰符", "チョンボ", "ペナルティ", "페널티", "Penalità"]
)
def test_a_column_of_penalties_is_asked_about(sniff_text, column):
    (said,) = fines(sniff_text, column, ("", "-20", "0"))
    assert said.startswith(f'"{column}" has a penalty in 1 row, such as "-20", and is not used')


@pytest.mark.parametrize("texts", [("", "", ""), ("0", "-", "0.0"), ("no", "none", "なし")])
def test_a_column_in_which_nobody_was_fined_is_not(sniff_text, texts):
    assert fines(sniff_text, "Penalty", texts) == []


@pytest.mark.parametrize(
    ("texts", "is_price"),
    [
        (("1", "2", "1", "1", "3", "1"), False),
        (("20", "40", "20", "20", "60", "20"), True),
        (("1", "1", "1", "1", "1", "1"), True),
        (("$1", "$2", "$1", "$1", "$3", "$1"), True),
    ],
)
def test_small_different_numbers_of_buy_ins_are_no_price(sniff_text, texts, is_price):
    rows = (
        f"Night {1 + n // 3},{'ABC'[n % 3]}nn,{1 + n % 3},{text}" for n, text in enumerate(texts)
    )
    trial = sniff_text("\n".join(("Event,Player,Place,Buy-ins", *rows)) + "\n").trial
    assert ("buy_in" in trial.proposal.guess.columns) == is_price
    said = '"Buy-ins" counts 3 re-entries, and 0 rows of a player once more are in the log'
    assert any(one.startswith(said) for one in trial.proposal.unsure) != is_price

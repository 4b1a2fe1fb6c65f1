"""Ranks as logs write them."""

import pytest

from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.ranks import rank_number, rank_text, says_no_rank
from banzuke.flows.leagues.static import Only


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1d", 1), ("初段", 1), ("二段", 2), ("５段", 5), ("3 dan", 3), ("7D", 7), ("アマ四段", 4),
        ("1k", 0), ("1級", 0), ("三級", -2), ("12k", -11), ("十二級", -11), ("十級", -9),
        ("30 kyu", -29), ("2d?", 2), ("1p", 21), ("9p", 29), ("二十級", -19),
        ("1st dan", 1), ("2nd Dan", 2), ("Dan 3", 3), ("kyu 5", -4), ("초단", 1), ("3단", 3),
        ("10급", -9),
        ("", None), ("?", None), ("名人", None), ("1500", None), ("0d", None), ("d", None),
        ("D3", None), ("P1", None),
    ],
)  # fmt: skip
def test_a_rank_is_a_number_that_rises_with_strength(text, number) -> None:
    assert rank_number(text) == number
    if number is not None:
        assert rank_number(rank_text(number)) == number


@pytest.mark.parametrize("text", ["", " ? ", "NR", "Unranked", "なし", "－"])
def test_a_text_may_say_that_there_is_no_rank(text) -> None:
    assert says_no_rank(text)
    assert not says_no_rank("1500")


def test_a_ladder_rises_and_has_each_rank_once() -> None:
    assert DanPoints(ladder={"2段": 108, "初段": 101}).ladder == {"2段": 108, "初段": 101}
    with pytest.raises(ValueError, match="'novice' is not a rank"):
        DanPoints(ladder={"novice": 90})
    for bad in ({"1d": 101, "2d": 101}, {"1d": 101, "初段": 108}, {"1k": 110, "1d": 101}):
        with pytest.raises(ValueError, match="is not above"):
            DanPoints(ladder=bad)


def test_a_least_rank_must_be_one() -> None:
    assert Only(rank="初段").rank == "初段"
    with pytest.raises(ValueError, match="is not a rank"):
        Only(rank="strong")

"""Numbers, handicaps and results as people spell them in sheets."""

import pytest

from banzuke.flows.ingest.canonical.handicap_texts import handicap_of
from banzuke.flows.ingest.canonical.score_texts import Score, score_of
from banzuke.flows.ingest.canonical.spelled_numbers import place_of, plain_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("▲2400", "-2400"), ("△2,400", "-2400"), ("(2400)", "-2400"), ("（2,400）", "-2400")),
        *(("30,600", "30600"), ("１２３", "123"), ("30,6", "30.6"), ("－30.6", "-30.6")),
        *(("2½", "2.5"), ("½", ".5"), ("42.3pt", "42.3"), ("30000点", "30000"), ("+ 5", "+5")),
        *(
            (text, None)
            for text in ("", "4th", "1着", "1;2", "0x1", "1_0", "nan", "1,2,3", "−", "()")
        ),
        *((text, None) for text in ("12 34", "1,23,456", "1" * 40)),
    ],
)
def test_a_number_of_a_sheet_is_a_number(text, number) -> None:
    assert plain_number(text) == number


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1着", "1"),
        ("２位", "2"),
        ("3rd", "3"),
        ("4.", "4"),
        ("T2", None),
        ("着", None),
        ("1", None),
    ],
)
def test_a_place_of_a_sheet_is_a_place(text, place) -> None:
    assert place_of(text) == place


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "0") for text in ("互先", "平手", "Even", "握り")),
        *((text, "1") for text in ("定先", "先", "香落", "香落ち", "右香落ち")),
        *(
            ("２子", "2"),
            ("九子", "9"),
            ("3 stones", "3"),
            ("H4", "4"),
            ("置5", "5"),
            ("2子局", "2"),
        ),
        *(
            ("角落ち", "2"),
            ("飛車落", "3"),
            ("二枚落ち", "5"),
            ("十枚落ち", "12"),
            ("6枚落ち", "9"),
        ),
        *((text, None) for text in ("", "トンボ", "王落ち", "reverse komi")),
    ],
)
def test_a_handicap_by_name_has_its_code(text, code) -> None:
    assert handicap_of(text) == code


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        *((text, 1) for text in ("½:½", "1/2:1/2", "0,5 - 0,5", "2-2")),
        *((text, 2) for text in ("3:1", "2½-1½", "１：０")),
        *(
            (text, None)
            for text in ("+:-", "-/+", "+--", "- - -", "1-0F", "kampflos", "0:1 kampflos")
        ),
        *((text, None) for text in ("w.o.", "W/O", "forfait", "不戦勝", "0-1 (forfeit)")),
    ],
)
def test_results_are_read_and_forfeits_have_no_score(text, halves) -> None:
    assert score_of(text) == Score(halves)


@pytest.mark.parametrize(
    "text", ["0-0", "1-1", "+", "-", "B+2.5", "白中押し勝ち", "f1", "for", "x"]
)
def test_ambiguous_or_unknown_texts_are_no_result(text) -> None:
    assert score_of(text) is None


@pytest.mark.parametrize(
    ("text", "of_black"),
    [
        *(("白3目半勝ち", 0), ("黒中押し勝ち", 2), ("白中押勝", 0), ("B+2.5", 2), ("W+R", 0)),
        *(("先手勝ち", 2), ("後手の勝ち", 0), ("上手負け", 2), ("持碁", 1), ("B+F", None)),
    ],
)
def test_a_result_of_a_colour_is_turned_to_the_first_player(text, of_black) -> None:
    turned = None if of_black is None else 2 - of_black
    assert score_of(text, "black") == Score(of_black)
    assert score_of(text, "white") == Score(turned)


@pytest.mark.parametrize(
    "text", ["5 7 -9 8", "9 -3 2 0", "6 −3 3 7", "-5, -3, -2", "6 1 6", "0 0 1"]
)
def test_the_points_of_the_losers_of_sets_are_no_score(text):
    assert score_of(text) is None


@pytest.mark.parametrize("text", ["3 -1", "3 - 1", "1 - 0", " 3: 1", "2 x 1"])
def test_blanks_around_the_dash_of_a_score_are_nothing(text):
    assert score_of(text) == score_of("1-0")


@pytest.mark.parametrize(
    ("text", "place"),
    [("5/24", "5"), ("3 of 3", "3"), ("3/1", None), ("4-2", None), ("3.-4.", "3")],
)
def test_a_place_of_fewer_players_is_a_result(text: str, place: str | None) -> None:
    assert place_of(text) == place

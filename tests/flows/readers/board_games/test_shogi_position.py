import pytest

from banzuke.flows.readers.board_games.shogi_position import CODES, EVEN, LADDER, Position


def without(*squares):
    return Position({square: piece for square, piece in EVEN.items() if square not in squares})


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ((), "0"),
        (("11",), "1"),
        (("91",), "1"),
        (("22",), "2"),
        (("82",), "3"),
        (("82", "11"), "4"),
        (("82", "22"), "5"),
        (("82", "22", "91"), "6"),
        (("82", "22", "11", "91"), "7"),
        (("82", "22", "11", "91", "21"), "8"),
        (("82", "22", "11", "91", "21", "81"), "9"),
        (("82", "22", "11", "91", "21", "81", "31"), "10"),
        (("82", "22", "11", "91", "21", "81", "31", "71"), "11"),
        (("82", "22", "11", "91", "21", "81", "31", "71", "41", "61"), "12"),
        (("28",), None),
        (("13",), None),
        (("82", "28"), None),
    ],
)
def test_missing_pieces_of_white_are_a_step_of_the_ladder(squares, code):
    assert without(*squares).handicap() == code


def test_every_name_of_the_ladder_has_its_code():
    assert CODES["平手"] == "0"
    assert [CODES[names[0]] for names in LADDER] == [str(code) for code in range(13)]


def test_a_position_with_all_pieces_is_even_and_one_that_lacks_some_is_none():
    opening = without("77", "33")
    opening.board |= {"76": "+FU", "34": "-FU"}
    assert opening.handicap() == "0"
    exchanged = without("22", "88")
    exchanged.in_hand.update({"KA": 2})
    assert exchanged.handicap() == "0"
    problem = Position({"11": "-OU", "59": "+OU"})
    assert problem.handicap() is None
    problem.take_rest()
    assert problem.handicap() == "0"

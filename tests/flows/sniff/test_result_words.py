"""The meaning of texts of results, which are read together."""

import pytest

from banzuke.flows.sniff.columns.result_texts import (
    doubt_of_numbers,
    has_results_of_first,
    meanings,
    remarks_of_voids,
    void_words,
)

WHITE_BLACK, HOME_AWAY, SENTE_GOTE = ("white", "black"), ("home", "away"), ("先手", "後手")


@pytest.mark.parametrize(
    ("texts", "sides", "means"),
    [
        (["1-0", "0-1", "1/2-1/2", "½"], WHITE_BLACK, ["1", "0", "0.5", "0.5"]),
        (["1", "0", "0,5"], WHITE_BLACK, ["1", "0", "0.5"]),
        (["W", "B", "D"], WHITE_BLACK, ["1", "0", "0.5"]),
        (["W", "L", "D"], WHITE_BLACK, ["1", "0", "0.5"]),
        (["W", "L", "T"], ("1", "2"), ["1", "0", "0.5"]),
        (["B+R", "W+3.5", "Jigo"], ("black", "white"), ["1", "0", "0.5"]),
        (["Black wins", "White won by time"], ("black", "white"), ["1", "0"]),
        (["H", "A", "D"], HOME_AWAY, ["1", "0", "0.5"]),
        (["1", "2", "X"], HOME_AWAY, ["1", "0", "0.5"]),
        (["1", "0", "-1"], HOME_AWAY, ["1", "0.5", "0"]),
        (["3:1", "0:2", "2 – 2"], HOME_AWAY, ["1", "0", "0.5"]),
        (["先手勝ち", "後手", "千日手"], SENTE_GOTE, ["1", "0", "0.5"]),
        (["○", "●"], None, ["1", "0"]),
        (["勝", "負", "持碁"], None, ["1", "0", "0.5"]),
        (["Sieg", "Niederlage", "Remis"], None, ["1", "0", "0.5"]),
        (["W", "D"], ("1", "2"), ["1", "0.5"]),
        (["W/L", "L/W", "D/D", "NC/NC"], None, ["1", "0", "0.5", "void"]),
        (["红胜", "红负", "黑负"], ("红", "黒"), ["1", "0", "1"]),
        (["W 101-99 (OT)", "L 90-95", "L 3-4/SO"], None, ["1", "0", "0"]),
        (["[3, 1]", "[1, 1]", "[0, 2]"], ("1", "2"), ["1", "0.5", "0"]),
        (["2:0 (1:0)", "1:1 (0:1)", "0:0 (0:0)"], HOME_AWAY, ["1", "0.5", "0.5"]),
        (["Won", "Defeated"], None, ["1", "0"]),
        (["Victory", "Draw", "Defeated"], None, ["1", "0.5", "0"]),
        (["defeated", "lost to"], None, ["1", "0"]),
        (["tie (both bad)", "draw by agreement"], None, ["0.5", "0.5"]),
    ],
)
def test_texts_are_wins_draws_and_losses_of_the_first(texts, sides, means) -> None:
    assert meanings(texts, sides) == dict(zip(texts, means, strict=True))


@pytest.mark.parametrize("text", ["adjourned", "*", "Aiko", "2", "7", "1e0", "", "1 1", "W/A"])
def test_unknown_texts_have_no_meaning(text) -> None:
    assert meanings([text], WHITE_BLACK) == {}


def test_ambiguous_numbers_are_read_by_the_name_of_the_column_and_noted() -> None:
    texts = ["2", "1", "0"]
    assert meanings(texts, WHITE_BLACK) == {"1": "1", "2": "0", "0": "0.5"}
    assert "may also be points" in doubt_of_numbers(texts)
    assert meanings(texts, WHITE_BLACK, are_points=True) == {"2": "1", "1": "0.5", "0": "0"}
    assert "may also be the number" in doubt_of_numbers(texts, are_points=True)
    assert doubt_of_numbers(["1", "0", "0.5"]) == ""


def test_white_and_draws_alone_are_not_wins_of_the_first() -> None:
    assert meanings(["W", "D"], ("black", "white")) == {"W": "0", "D": "0.5"}


def test_a_winner_of_0_or_1_is_noted_and_a_loss_on_time_is_no_void_game() -> None:
    assert "number the players from 0" in doubt_of_numbers(["0", "1"], is_winner=True)
    assert doubt_of_numbers(["0", "1"]) == ""
    assert remarks_of_voids(["Time forfeit", "won by forfeit"]) == ["won by forfeit"]
    assert remarks_of_voids(["White forfeits on time"]) == []
    assert remarks_of_voids(["forfeit, Ben had no time"]) == ["forfeit, Ben had no time"]


def test_words_for_no_game_are_named() -> None:
    assert void_words(["normal", "Forfeit", "*", "不戦"]) == ["Forfeit", "*", "不戦"]


def test_results_of_colours_are_not_results_of_the_first_player() -> None:
    assert not has_results_of_first(["B+R", "W+R", "Jigo"], WHITE_BLACK)
    assert not has_results_of_first(["1/2"], WHITE_BLACK)
    assert has_results_of_first(["1-0"], WHITE_BLACK)
    assert has_results_of_first(["W", "L"], WHITE_BLACK)

"""Games of go on boards of several sizes are asked about, in tables and in SGF."""

import pytest

HEAD = "Date,Black,White,{},Result"


def said(sniff_text, head, *cells):
    rows = [
        f"2024-01-0{nth},{'Ann' if nth % 2 else 'Ben'},Cid,{cell},{'BW'[nth % 2]}+R"
        for nth, cell in enumerate(cells, start=1)
    ]
    found = sniff_text("\n".join([HEAD.format(head), *rows]))
    return [one for one in found.trial.proposal.guess.unsure if "on all boards" in one]


@pytest.mark.parametrize(
    ("head", "small", "large"),
    [("Board", "9x9", "19x19"), ("Size", "9", "19"), ("setup", "9×9 H2", "19×19 H2")],
)
def test_boards_of_two_sizes_in_a_table_are_asked_about(sniff_text, head, small, large):
    (one,) = said(sniff_text, head, large, small, large, large)
    assert one.startswith(f'"{head}" is "{small}" in 1 game of 4')
    assert f'`void_if = {{ "{head}" = ["{small}"] }}`' in one


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Board", ["19x19", "19x19", "19x19", "19x19"]),
        ("Board", ["1", "2", "9", "19"]),  # numbers of boards
        ("Moves", ["9", "19", "13", "9"]),
        ("Group size", ["7", "9", "9", "13"]),
        ("#", ["7", "9", "13", "19"]),
    ],
)
def test_one_size_and_other_numbers_are_not(sniff_text, head, cells):
    assert not said(sniff_text, head, *cells)


@pytest.mark.slow
def test_boards_of_two_sizes_in_sgf_are_asked_about(write, sniff_at):
    for nth, size in enumerate([9, 19, 19], start=1):
        text = f"(;GM[1]SZ[{size}]PB[Ann]PW[Ben]DT[2024-01-0{nth}]RE[B+R];B[aa];W[bb])"
        folder = write(f"{nth}.sgf", text).parent
    (found,) = sniff_at(folder)
    (one,) = [each for each in found.trial.proposal.unsure if each.startswith('"size"')]
    assert one.startswith('"size" is "9" in 1 game of 3')
    assert '`void_if = { size = ["9"] }`' in one


def test_handicaps_in_words_are_read_from_a_column_called_handi(sniff_text):
    rows = ["2024-01-01,Ann,Ben,9 stones,Ann", "2024-01-02,Cid,Ben,even,Ben"]
    found = sniff_text("\n".join(["Date,White,Black,Handi,Winner", *rows]))
    assert found.trial.proposal.guess.columns["handicap"] == "Handi"
    assert found.trial.counting["handicap"].to_list() == [9, 0]

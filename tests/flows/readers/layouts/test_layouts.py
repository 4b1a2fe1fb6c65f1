"""Sheets whose rows are not games: games from cells, and rows that are not understood."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers import UnreadableFile, read
from banzuke.flows.readers.layouts import crosstable
from banzuke.flows.readers.layouts.pairings import two_of
from banzuke.flows.readers.layouts.round_robin import results_of
from banzuke.flows.readers.layouts.swiss_cells import NO_GAME, Cell, cell_of, has_result_first
from banzuke.flows.readers.titles import DAY, EVENT, ROUND, title_of


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("4w1", Cell(4, 2, "w")),
        ("12b½", Cell(12, 1, "b")),
        ("7s0", Cell(7, 0, "b")),
        ("w4 1", Cell(4, 2, "w")),
        ("5w+", Cell(5, 2, "w", is_default=True)),
        ("5b-", Cell(5, 0, "b", is_default=True)),
        ("4+", Cell(4, 2)),
        ("4-/w2", Cell(4, 0, "w", handicap="2")),
        ("4+!", Cell(4, 2, is_default=True)),
        *((text, NO_GAME) for text in ("-1", "-½", "0+", "0-/b0", "bye", "spielfrei", "+", "--")),
        *((text, None) for text in ("2½", "2400", "Aiko", "4x1", "", "4w2")),
    ],
)
def test_a_cell_of_a_swiss_table_is_an_opponent_and_a_result(text, cell) -> None:
    assert cell_of(text) == cell


def test_results_stand_first_where_most_cells_have_them_first() -> None:
    assert has_result_first(["W12", "D3", "L 4", "-1"])
    assert not has_result_first(["4w1", "12b½", "-1"])
    assert cell_of("-1", result_first=True) == Cell(1, 0)
    assert cell_of("X 5", result_first=True) == Cell(5, 2, is_default=True)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        *(("1", ["1"]), ("½", ["="]), ("10", ["1", "0"]), ("½1", ["=", "1"]), ("0.5", ["="])),
        *(("1/2", ["="]), ("○●", ["○", "●"]), ("1 0", ["1", "0"]), ("", []), (None, [])),
        *(("win", ["1"]), ("무", ["="]), ("敗", ["0"])),
        *((text, None) for text in ("3", "2½", "wins")),
    ],
)
def test_a_cell_of_a_crosstable_is_one_result_or_several(text, results) -> None:
    assert results_of(text) == results


def raw(tmp_path: Path, text: str, **source: object):
    file = tmp_path / "log.csv"
    file.write_text(text, encoding="utf-8")
    return read(file, Source.model_validate({"path": "log.csv", **source}))


def test_cells_that_disagree_or_name_no_player_are_broken(tmp_path) -> None:
    text = "No,Name,R1,R2\n1,A,2w1,9b1\n2,B,1b1,3w½\n3,C,4w1,2b½\n4,D,3b0,huh\n"
    found = raw(tmp_path, text, layout="crosstable", columns={"player": "Name"})
    assert found.frame["score"].to_list() == ["1", "1/2"]
    assert found.broken["rule"].to_list() == ["players-disagree", "unknown-opponent", "bad-round"]
    assert all(name in found.broken["message"][0] for name in ("A", "B", "line 3"))


def test_one_triangle_of_a_crosstable_is_enough(tmp_path) -> None:
    text = "Name,A,B,C\nA,,1,0\nB,,,½\nC,,,\n"
    found = raw(tmp_path, text, layout="crosstable", columns={"player": "Name"})
    assert found.frame.select("first", "second", "score").rows() == [
        ("A", "B", "1"),
        ("A", "C", "0"),
        ("B", "C", "1/2"),
    ]


def test_a_crosstable_of_too_many_players_is_refused(tmp_path, monkeypatch) -> None:
    text = "Name,Ann,Ben,Cid\nAnn,,1,0\nBen,0,,1\nCid,1,0,\n"
    form = {"layout": "crosstable", "columns": {"player": "Name"}}
    assert raw(tmp_path, text, **form).frame.height == 3
    monkeypatch.setattr(crosstable, "MOST_PLAYERS", 2)
    with pytest.raises(UnreadableFile, match="the table has 3 players; at most 2 are read"):
        raw(tmp_path, text, **form)


def test_a_table_without_results_is_no_crosstable(tmp_path) -> None:
    with pytest.raises(UnreadableFile, match="no columns have results"):
        raw(tmp_path, "Name,Club\nA,x\nB,y\nC,z\n", layout="crosstable", columns={"player": "Name"})


def test_seats_continue_the_row_above_and_keep_its_void_reason(tmp_path) -> None:
    rows = "1,,A,3,x\n,,B,2,\n,,C,1,\n2,,A,3,\n,,B,2,\n"
    found = raw(
        tmp_path,
        f"game,date,name,score,note\n{rows}",
        layout="seats",
        same_game=["game"],
        columns={"player": "name", "points": "score"},
        void_if={"note": ["x"]},
    )
    (game,) = found.frame.to_dicts()
    assert [game[f"player_{seat}"] for seat in (1, 2, 3, 4)] == ["A", "B", "C", None]
    assert (game["points_1"], game["note"]) == ("3", "x")
    assert found.broken["rule"].to_list() == ["wrong-number-of-seats"]
    assert "2 rows have game 2" in found.broken["message"][0]


def test_a_row_with_too_many_players_is_broken(tmp_path) -> None:
    text = "date,A,B,C,D,E\n2024-01-01,9,8,7,,\n2024-01-02,1,2,3,4,5\n"
    found = raw(tmp_path, text, layout="players", columns={"played_at": "date"})
    assert found.frame.select("player_1", "points_3", "player_4").rows() == [("A", "7", None)]
    assert "5 columns of players" in found.broken["message"][0]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Ann @ Ben", ("Ann", "Ben")),
        ("Ann@a.de - Ben@b.de", ("Ann@a.de", "Ben@b.de")),
        *((cell, None) for cell in ("Ann - Ben @ Rome", "Ann vs Ben @ Rome", "Ann @ Ben @ Rome")),
    ],
)
def test_a_place_behind_two_names_is_no_player(cell, names) -> None:
    assert two_of(cell) == names


def test_lines_above_the_names_of_columns_are_skipped(tmp_path) -> None:
    text = "A title\n\nfirst,second,score\nA,B,1\n"
    found = raw(tmp_path, text, skip_lines=2)
    assert found.columns == ("first", "second", "score", "event of the title")
    assert found.frame["event of the title"].to_list() == ["A title"]
    assert found.frame["_line"].to_list() == [4]


@pytest.mark.parametrize(
    ("lines", "n_rounds", "said"),
    [
        (["Club Open", "Last update 12.03.2024"], 0, {EVENT: "Club Open", DAY: "2024-03-12"}),
        (["Date : 2024/03/12 to 2024/03/18", "Last update 19.03.2024"], 0, {DAY: "2024-03-12"}),
        (["Runde 3 am 12.03.2024"], 1, {ROUND: "3", DAY: "2024-03-12"}),
        (["Runde 3 am 12.03.2024"], 2, {}),
        (
            ["https://chess-results.com", "Final Ranking after 5 Rounds", "sep=;", "01/02/2024"],
            0,
            {},
        ),
    ],
)
def test_a_title_says_event_day_and_round(lines, n_rounds, said) -> None:
    assert title_of(lines, n_rounds) == said

"""Logs whose columns nobody named: they are read as by `banzuke sniff`, which has doubts."""

from pathlib import Path

import polars as pl
import pytest

import banzuke as bz
from banzuke.remedies import in_python

ROWS = [
    ("03/04/2024", "Ann", "Bob", "won"),
    ("05/04/2024", "Bob", "Cid", "lost"),
    ("06/05/2024", "Cid", "Ann", "won"),
    ("06/05/2024", "Dan", "Ann", "draw"),
]
FRAME = pl.DataFrame(ROWS, schema=["Date", "White", "Black", "Result"], orient="row")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.csv"
    FRAME.write_csv(path)
    return path


def test_a_frame_is_read_as_its_file(file: Path) -> None:
    with pytest.warns(bz.DoubtfulRows, match="check this guess: dates are read as"):
        of_frame = bz.games(FRAME, name="club")
    with pytest.warns(bz.DoubtfulRows, match="check this guess: dates are read as"):
        of_file = bz.games(file)
    shown = ("first", "second", "wins", "draws", "losses", "played_at")
    assert of_frame.frame.select(shown).equals(of_file.frame.select(shown))
    assert of_frame.notes == of_file.notes
    assert str(of_frame.frame["played_at"][0])[:10] == "2024-04-03"


def test_an_option_answers_a_doubt(file: Path) -> None:
    for source in (FRAME, file):
        with pytest.warns(bz.DoubtfulRows, match="who stands first"):
            log = bz.games(source, date_format="%m/%d/%Y")
        assert not any("dates" in note for note in log.notes)
        assert str(log.frame["played_at"][0])[:10] == "2024-03-04"


def test_one_named_column_leaves_no_guess_for_others() -> None:
    with pytest.raises(bz.BanzukeError, match="no column 'second': name the column that has it"):
        bz.games(FRAME, first="White", score="Result")


def test_a_table_with_a_column_without_a_name_is_read() -> None:
    with pytest.warns(bz.DoubtfulRows):
        log = bz.games(FRAME.with_columns(pl.lit(3).alias("")))
    assert log.frame.height == FRAME.height


def test_a_wrong_name_is_named() -> None:
    with pytest.raises(bz.BanzukeError, match="name"):
        bz.games(FRAME, name="../club")


def test_a_frame_without_games_names_the_missing_column() -> None:
    with pytest.raises(bz.BanzukeError, match="no column 'first': name the column"):
        bz.games(pl.DataFrame({"city": ["Oslo", "Rome"], "rain": [3.5, 1.25]}))


def test_a_frame_of_another_kind_names_the_function() -> None:
    entries = {"Event": ["A"] * 3, "Player": ["Ann", "Bob", "Cid"], "Place": [1, 2, 3]}
    with pytest.raises(bz.BanzukeError, match=r"read it with bz\.entries"):
        bz.games(entries)
    assert bz.entries(entries).players == ["Ann", "Bob", "Cid"]


def test_a_warning_points_at_the_line_of_the_user() -> None:
    games = [{"first": "Ann", "second": "Bob", "score": 1, "handicap": 2}] * 9
    games += [{"first": "Ann", "second": "Bob", "score": 0, "handicap": 0}] * 9
    dated = [game | {"played_at": f"2024-01-{day + 1:02}"} for day, game in enumerate(games)]
    for rate in (bz.pairwise, bz.over_time):
        with pytest.warns(bz.DoubtfulRatings) as caught:
            rate(dated)
        assert {one.filename for one in caught} == {__file__}


@pytest.mark.parametrize(
    ("section", "message", "expected"),
    [
        ("static", "set `order = false` in [static]", "set `order = false`"),
        ("static", "rate with [dynamic]", "rate with `over_time`"),
        ("static", "add [dynamic], by which", "use `over_time`, by which"),
        ("dynamic", "a model in [static]", "a model in the option `static`"),
        ("tier", "the view `tier_note` says what", "`.notes()` says what"),
    ],
)
def test_a_remedy_names_the_options_of_python(section: str, message: str, expected: str) -> None:
    assert in_python(message, section) == expected

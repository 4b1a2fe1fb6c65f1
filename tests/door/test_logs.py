"""Logs from frames of any library and from files: the rows that are used, and rejected rows."""

import datetime as dt
import warnings
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import banzuke as bz

ROWS = [
    {"black": "Ann", "white": "Bob", "score": 1, "date": "2024-01-05"},
    {"black": "Bob", "white": "Cid", "score": 0.5, "date": "2024-02-05"},
    {"black": "Cid", "white": "Ann", "score": 0, "date": "2024-03-05"},
]
NAMED = {"first": "black", "second": "white", "played_at": "date"}
FRAME = pl.DataFrame(ROWS, strict=False, infer_schema_length=None)


class OfAnotherLibrary:
    """A table with Arrow's C stream interface and nothing else."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return FRAME.__arrow_c_stream__(requested_schema)


SOURCES = {
    "polars": FRAME,
    "lazy": FRAME.lazy(),
    "pyarrow": FRAME.to_arrow(),
    "a dict of columns": {name: [row[name] for row in ROWS] for name in ROWS[0]},
    "dicts": ROWS,
    "another library": OfAnotherLibrary(),
    "dates": FRAME.with_columns(pl.col("date").str.to_date()),
    "categories": FRAME.with_columns(pl.col("black", "white").cast(pl.Categorical)),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.long
def test_every_table_gives_the_same_games(source: Any) -> None:
    log = bz.games(source, **NAMED)
    expected = bz.games(FRAME, **NAMED)
    assert_frame_equal(log.frame, expected.frame)
    assert repr(log) == "<games: 3 games of 3 players, 2024-01-05 to 2024-03-05>"
    assert log.players == ["Ann", "Bob", "Cid"]


def test_a_player_with_two_spellings_is_one_of_the_players() -> None:
    """The ratings have such a player once, so the log counts the player once, too."""
    with pytest.warns(bz.DoubtfulRows, match="ann"):
        log = bz.games(pl.concat([FRAME, FRAME.with_columns(black=pl.lit("ann"))[:1]]), **NAMED)
    assert "of 3 players" in repr(log)
    assert log.players == ["Ann", "Bob", "Cid"]


def test_names_that_may_be_one_person_are_named_with_the_remedy() -> None:
    rows = [{"first": name, "second": "Cid", "score": 1} for name in ("Müller", "Mueller", "Bo")]
    with pytest.warns(bz.DoubtfulRows, match=r"1 pair of names .*Mueller and Müller.*in one way$"):
        log = bz.games(rows)
    assert len(log.players) == 4
    met = [*rows, {"first": "Müller", "second": "Mueller", "score": 0}]
    assert bz.games(met).notes == (), "they met, so they are two people"


def test_a_column_of_days_that_nothing_reads_is_named_with_the_option() -> None:
    entries = {"event": ["A", "A"], "player": ["Ann", "Bob"], "place": [1, 2]}
    with pytest.warns(bz.DoubtfulRows, match=r"'date' is not read: started_at='date' reads it"):
        log = bz.entries({**entries, "date": ["2026-01-31"] * 2})
    assert "2026" not in repr(log)
    games = {"first": ["Ann"], "second": ["Bob"], "score": [1], "when": [dt.date(2026, 1, 31)]}
    with pytest.warns(bz.DoubtfulRows, match=r"'when' is not read: played_at='when' reads it"):
        bz.games(games)
    for read in ({"played_at": "when"}, {"played_at": "date"}):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert bz.games({**games, "date": ["2026-01-31"]}, **read).notes == ()
            assert bz.games({"first": ["Ann"], "second": ["Bob"], "score": [1]}).notes == ()


def test_a_note_names_the_options_that_it_needs() -> None:
    rows = [{f"player_{n}": "abcd"[n - 1], f"points_{n}": n * 10_000} for n in (1, 2, 3, 4)]
    table = rows[0] | rows[1] | rows[2] | rows[3]
    with pytest.warns(bz.DoubtfulRows) as said:
        log = bz.tables([table] * 20 + [table | {"points_1": 1}])
    assert [str(one.message) for one in said] == [f"tables: {log.notes[0]}; here: table_sum=…"]
    assert "inbox" not in log.notes[0], "a table in memory has no path"


def test_rows_equal_those_of_the_store() -> None:
    log = bz.games(FRAME, **NAMED, timezone="Asia/Tokyo")
    first = log.frame.row(0, named=True)
    assert (first["line"], first["first"], first["second"]) == (1, "Ann", "Bob")
    assert (first["wins"], first["draws"], first["losses"]) == (1, 0, 0)
    assert first["played_at"] == dt.datetime(2024, 1, 4, 15)
    assert ", 2024-01-05 to 2024-03-05>" in repr(log)


def test_rows_that_cannot_be_used_come_back_with_reasons() -> None:
    bad = [*ROWS, {"black": "Ann", "white": "Ann", "score": 1, "date": "2024-04-05"},
           {"black": "Ann", "white": "Bob", "score": 7, "date": "2024-04-05"},
           {"black": "Ann", "white": "Bob", "score": 1, "date": "5 April"}]  # fmt: skip
    with pytest.warns(bz.RejectedRows, match=r"3 rows of games .* line 4: \"Ann\" plays against"):
        log = bz.games(bad, **NAMED)
    assert log.rejected["line"].to_list() == [4, 5, 6]
    assert log.rejected["rule"].to_list() == ["same-player", "bad-score", "bad-time"]
    assert '"score":"7' in log.rejected["raw_text"][1]
    assert log.frame.height == 3
    assert repr(log).endswith("3 rows rejected: see .rejected>")


def test_games_that_contradict_each_other_are_rejected_too() -> None:
    twice = [{**row, "id": "same"} for row in ROWS[:2]]
    with pytest.warns(bz.RejectedRows):
        log = bz.games(twice, **NAMED, game="id")
    assert log.rejected.height == 2 - log.frame.height > 0


def test_repeated_and_void_rows_are_counted_and_not_rejected() -> None:
    rows = [{**row, "id": str(n), "end": ""} for n, row in enumerate(ROWS)]
    rows += [rows[0], {**rows[1], "id": "9", "end": "adjourned"}]
    log = bz.games(rows, **NAMED, game="id", void_if={"end": ["adjourned"]})
    assert "1 void; 1 repeated, counted once" in repr(log)
    assert log.rejected.height == 0
    assert "3 games of 3 players" in repr(log)


MISTAKES = {
    "did you mean 'black'": ({"first": "blck", "second": "white"}, {}),
    "the table has no column 'second'": ({"first": "black"}, {}),
    "unknown option 'frist'; did you mean 'first'": ({"frist": "black"}, {}),
    "period = 'yearly': Input should be 'all'": (NAMED, {"period": "yearly"}),
    "unknown timezone 'Tokyo'": (NAMED, {"timezone": "Tokyo"}),
    "map exactly one form of result": ({**NAMED, "winner": "black"}, {}),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_name_the_column_or_the_option(message: str) -> None:
    columns, options = MISTAKES[message]
    with pytest.raises(bz.BanzukeError, match=message):
        bz.games(FRAME, **columns, **options)


def test_an_object_that_is_no_table_is_refused() -> None:
    with pytest.raises(bz.BanzukeError, match="int is not a table of games; give a polars"):
        bz.games(3)


def test_days_follow_the_time_zone_of_the_times() -> None:
    zoned = FRAME.with_columns(
        pl.col("date").str.to_datetime().dt.replace_time_zone("Europe/Berlin")
    )
    log = bz.games(zoned, **NAMED)
    assert ", 2024-01-05 to 2024-03-05>" in repr(log)
    assert 'timezone = "Europe/Berlin"' in log.league_file
    other = bz.games(zoned, **NAMED, timezone="America/New_York")
    assert ", 2024-01-04 to 2024-03-04>" in repr(other)


def test_numbers_and_truth_values_become_plain_text() -> None:
    rows = [{"first": 1.0, "second": 2.0, "score": True}, {"first": 2.0, "second": None}]
    log = bz.games(pl.DataFrame([*rows, {"first": 2.0, "second": 1.0, "score": False}]))
    assert log.players == ["1", "2"]
    assert log.frame["wins"].to_list() == [1, 0]
    assert log.rejected["line"].to_list() == [2]


def test_columns_of_mixed_types_are_read_as_texts() -> None:
    dates = [dt.date(2024, 1, 5), "2024-02-05", dt.datetime(2024, 3, 5, 12)]
    rows = [{**row, "date": date} for row, date in zip(ROWS, dates, strict=True)]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    for source in (rows, columns):
        assert ", 2024-01-05 to 2024-03-05>" in repr(bz.games(source, **NAMED))
    with pytest.raises(bz.BanzukeError, match="numbers of rows: 'black' 2, 'white' 3"):
        bz.games(columns | {"black": ["Ann", "Bob"]}, **NAMED)


def test_a_column_of_a_type_without_text_is_named() -> None:
    periods = pl.Series("date", [1, 2, 3]).cast(pl.Extension("pandas.period", pl.Int64()))
    with pytest.raises(bz.BanzukeError, match=r"column 'date' is of type pandas.period: give it"):
        bz.games(FRAME.with_columns(periods), **NAMED)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for year in (2023, 2024):
        rows = [f"{year}-0{n}-01,{a},{b},{r}" for n, (a, b, r) in enumerate(
            [("Ann", "Bob", "1-0"), ("Bob", "Cid", "0-1"), ("Cid", "Ann", "1-0")], start=1
        )]  # fmt: skip
        (tmp_path / f"{year}.csv").write_text("\n".join(["Date,White,Black,Result", *rows]))
    return tmp_path


@pytest.mark.long
def test_a_path_is_read_as_sniff_reads_it(folder: Path) -> None:
    one = bz.games(folder / "2023.csv")
    assert "3 games of 3 players, 2023-01-01 to 2023-03-01" in repr(one)
    both = bz.games(folder, name="club")
    assert both.frame.height == 6
    assert set(both.frame["path"]) == {"2023.csv", "2024.csv"}
    assert both.name == "club"
    by_paths = bz.games([folder / "2023.csv", folder / "2024.csv"], name="club")
    assert_frame_equal(by_paths.frame, both.frame)


@pytest.mark.long
def test_a_bad_row_of_one_of_several_files_says_where_it_is(folder: Path) -> None:
    with (folder / "2024.csv").open("a") as stream:
        stream.write("\n2024-05-01,Ann,Ann,1-0\n")
    with pytest.warns(bz.RejectedRows, match="line 5"):
        log = bz.games(folder)
    assert log.rejected.select("path", "line", "rule").rows() == [("2024.csv", 5, "same-player")]


@pytest.mark.long
def test_a_file_of_a_folder_that_is_no_log_is_named(folder: Path) -> None:
    (folder / "old.zip").write_bytes(b"PK\x03\x04 and no more")
    with pytest.warns(bz.RejectedRows, match="old.zip is left out: damaged, or not a zip file"):
        log = bz.games(folder, name="club")
    assert log.frame.height


@pytest.mark.long
def test_a_path_gives_the_ratings_of_its_frame(folder: Path) -> None:
    frame = pl.concat([pl.read_csv(folder / f"{year}.csv") for year in (2023, 2024)])
    named = {"first": "White", "second": "Black", "score": "Result", "played_at": "Date"}
    of_frame = bz.pairwise(bz.games(frame, **named, name="club"), replicates=8, prior="mean-draw")
    of_path = bz.pairwise(bz.games(folder, name="club"), replicates=8, prior="mean-draw")
    assert_frame_equal(of_frame.table(), of_path.table(), check_exact=True)


@pytest.mark.long
def test_logs_of_another_kind_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(bz.BanzukeError, match=r"has games of two; read it with bz\.games"):
        bz.entries(folder)
    with pytest.raises(bz.BanzukeError, match=r"this function needs a log of bz\.entries"):
        bz.tier(bz.games(FRAME, **NAMED))
    with pytest.raises(bz.BanzukeError, match="was already read; give period to bz"):
        bz.games(bz.games(FRAME, **NAMED), period="year")
    with pytest.raises(bz.BanzukeError, match="there is no file"):
        bz.games(str(tmp_path / "nothing.csv"))


@pytest.mark.slow
def test_tables_of_three_are_read_by_their_rule() -> None:
    rows = {f"player_{n}": ["Ann", "Bob", "Cid"][n - 1 : n] * 5 for n in (1, 2, 3)}
    rows |= {f"place_{n}": [n] * 5 for n in (1, 2, 3)}
    tables = bz.tables(rows, rule="tenhou-phoenix-south-3p")
    assert "5 games of 3 players" in repr(tables)
    assert bz.stable_rank(tables).table()["games"].to_list() == [5, 5, 5]


def test_several_columns_name_a_tournament_together() -> None:
    day = [dt.date(2024, 1, 5), dt.date(2024, 1, 12)]
    frame = pl.DataFrame(
        {"event": ["Turbo"] * 2, "day": day, "player": ["Ann"] * 2, "place": [1] * 2}
    )

    log = bz.entries(frame, same_event=["event", "day"], ended_at="day")

    assert log.frame["event"].sort().to_list() == ["Turbo 2024-01-05", "Turbo 2024-01-12"]


def test_an_empty_path_is_not_the_current_folder() -> None:
    with pytest.raises(bz.BanzukeError, match="the path is empty"):
        bz.games("")


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-be"])
def test_a_log_in_utf_32_is_read(tmp_path: Path, encoding: str) -> None:
    text = "date,black,white,score\n2024-01-05,Zoë,井山,1\n2024-01-06,井山,Zoë,0\n"
    (tmp_path / "club.csv").write_text(text, encoding=encoding)
    assert bz.games(tmp_path / "club.csv").players == ["Zoë", "井山"]


def test_notes_of_tournaments_name_the_rule_of_each_event() -> None:
    rows = [("A", "Ann", 1), ("A", "Bo", 1), ("A", "Cy", 3), ("B", "Ann", 1), ("B", "Ann", 2)]
    dated = [(event, who, place, f"2024-01-0{'AB'.index(event) + 1}") for event, who, place in rows]
    log = pl.DataFrame(dated, ["event", "player", "place", "ended_at"], orient="row")
    with pytest.warns(bz.DoubtfulRatings, match=r"`\.notes\(\)` says what to fix"):
        rated = bz.tier(log)
    assert rated.notes().select("event", "rule").rows() == [
        ("A", "no-times"), ("A", "two-winners"), ("B", "nobody-else"),
    ]  # fmt: skip

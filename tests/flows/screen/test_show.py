"""Rows as tables, JSON and CSV: no value is cut off, and all JSON and CSV is valid."""

import csv
import datetime as dt
import io
import json
import math
import sys
from collections.abc import Callable
from decimal import Decimal

import pytest
from rich.console import Console

from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable, printable_lines
from banzuke.flows.screen.show import as_csv, as_json, as_table, as_text, json_row

NAMES = ["player", "rating"]
LONG = "a rather long name of somebody in a league"


@pytest.fixture
def terminal(monkeypatch):
    """A function that makes standard output look like a terminal of some width."""

    def of_width(width: int) -> None:
        def console(**options):
            return Console(**{**options, "force_terminal": True, "width": width})

        monkeypatch.setattr(show, "Console", console)

    return of_width


def parsed(text: str) -> list[dict]:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(text, parse_constant=refuse)


def test_infinite_number_is_null_in_json_with_a_flag_beside_it(capsys) -> None:
    as_json(["lo", "hi", "x"], [(-math.inf, math.inf, 1.5)])

    assert parsed(capsys.readouterr().out) == [
        {"lo": None, "lo_is": "-inf", "hi": None, "hi_is": "inf", "x": 1.5}
    ]


def test_undefined_number_is_null_in_json_without_a_flag(capsys) -> None:
    as_json(["x", "y"], [(math.nan, None)])

    assert parsed(capsys.readouterr().out) == [{"x": None, "y": None}]


def test_numbers_inside_lists_and_structs_are_json_too(capsys) -> None:
    as_json(["x"], [([1.0, math.nan, math.inf],), ({"a": -math.inf, "b": [Decimal("1.5")]},)])

    assert parsed(capsys.readouterr().out) == [
        {"x": [1.0, None, None]},
        {"x": {"a": None, "b": [1.5]}},
    ]


def test_values_of_every_kind_are_json() -> None:
    row = [dt.datetime(2024, 1, 2, 3, 4, 5), dt.date(2024, 1, 2), True, 3, "é", Decimal("1.50")]
    names = ["at", "day", "yes", "n", "name", "decimal"]

    text = json.dumps(json_row(names, row), default=str)

    assert json.loads(text) == {
        "at": "2024-01-02T03:04:05", "day": "2024-01-02", "yes": True, "n": 3, "name": "é",
        "decimal": 1.5,
    }  # fmt: skip


def test_no_rows_are_an_empty_array(capsys) -> None:
    as_json(["x"], [])

    assert parsed(capsys.readouterr().out) == []


def test_csv_quotes_what_needs_quotes_and_reads_back(capsys) -> None:
    names = ["a,b", "c"]
    rows = [('say "hi"', "two\nlines"), ("comma, here", ""), ("将棋", "=1+1")]

    as_csv(names, rows)

    out = capsys.readouterr().out
    assert list(csv.reader(io.StringIO(out))) == [names, *map(list, rows)]
    assert out.splitlines()[0] == '"a,b",c'


def test_csv_has_nothing_for_null_and_inf_for_infinite(capsys) -> None:
    as_csv(["x", "y", "z"], [(None, math.inf, 1e20)])

    assert capsys.readouterr().out == "x,y,z\n,inf,1e+20\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "yes"),
        (False, "no"),
        (1234567.891, "1.23457e+06"),
        (1500.123456, "1500.12"),
        (math.inf, "inf"),
        (12345678, "12345678"),
        (dt.datetime(2024, 1, 2), "2024-01-02"),
        (dt.datetime(2024, 1, 2, 3, 4, 5, 678), "2024-01-02 03:04:05"),
        (dt.date(2024, 1, 2), "2024-01-02"),
        ("[bold]x[/]", "[bold]x[/]"),
    ],
)
def test_value_for_a_person(value, text) -> None:
    assert as_text(value) == text


def test_table_that_is_not_on_a_terminal_is_as_wide_as_it_needs(capsys) -> None:
    as_table(["player", *[f"c{n}" for n in range(40)]], [(LONG, *range(40))])

    lines = capsys.readouterr().out.splitlines()
    assert any(LONG in line and line.rstrip().endswith("39") for line in lines)


def test_wide_characters_are_not_cut(capsys) -> None:
    names = ["名前" * 12, "藤井聡太" * 8]

    as_table(["選手", "player"], [names])

    out = capsys.readouterr().out
    assert all(name in out for name in names)
    assert "…" not in out


@pytest.mark.parametrize("width", [20, 40, 79])
def test_narrow_terminal_shows_every_value(terminal, capsys, width) -> None:
    terminal(width)
    columns = ["player", "opponent", "rating"]

    as_table(columns, [(LONG, "将棋 太郎" * 4, 1500.25), ("Bob", "", -3)])

    out = capsys.readouterr().out
    assert LONG in out
    assert "将棋 太郎" * 4 in out
    assert "1500.25" in out
    assert "row 2" in out
    assert all(out.count(name) == 2 for name in columns)


def test_wide_terminal_shows_a_table(terminal, capsys) -> None:
    terminal(120)

    as_table(NAMES, [("Ann", 1500.25)], title="Best [of all]")

    out = capsys.readouterr().out
    assert "Best [of all]" in out
    assert "row 1" not in out
    assert "Ann" in out


def test_names_that_look_like_markup_are_shown_as_they_are(capsys) -> None:
    as_table(["[bold]"], [("[red]Ann[/red]",), ("\\[x]",)])

    out = capsys.readouterr().out
    assert "[bold]" in out
    assert "[red]Ann[/red]" in out


def test_long_result_says_how_many_rows_are_not_shown(capsys) -> None:
    as_table(["n"], [(n,) for n in range(show.ROWS_SHOWN + 234)])

    out = capsys.readouterr().out
    assert "234 more rows" in out
    assert str(show.ROWS_SHOWN) not in out.split()


def test_no_rows_still_show_the_columns(capsys) -> None:
    as_table(NAMES, [])

    assert "player" in capsys.readouterr().out


HOSTILE = "\x1b[2J\x1b]0;title\x07Ann\u202egnp\x9b31m\x7f\nBob"


def test_control_characters_in_names_are_shown_as_codes(capsys) -> None:
    as_table(["player", "a\x1b[1m"], [(HOSTILE, 1.0)], title=HOSTILE)

    shown = capsys.readouterr().out
    assert not {c for c in shown if not (c.isprintable() or c == "\n")}
    assert "\\x1b[2J" in shown and "\\u202e" in shown and "\\nBob" in shown


def test_data_keep_their_control_characters(capsys) -> None:
    as_json(["player"], [(HOSTILE,)])
    assert parsed(capsys.readouterr().out) == [{"player": HOSTILE}]
    as_csv(["player"], [(HOSTILE,)])
    assert list(csv.reader(io.StringIO(capsys.readouterr().out)))[1] == [HOSTILE]


def test_letters_of_every_script_and_emoji_are_printable() -> None:
    for name in ("Ōyama Yasuharu 大山康晴", "محمد", "👩‍👩‍👧", "a\u0301", "Zoë-Ann O'Neil"):
        assert printable(name) == name


def test_a_message_of_several_lines_keeps_them() -> None:
    assert printable_lines("one\ntwo\x1b[0m") == "one\ntwo\\x1b[0m"


def test_texts_in_tables_are_no_emoji_codes(capsys) -> None:
    as_table(["player"], [(":x: [red]Ann[/]",)])
    assert ":x: [red]Ann[/]" in capsys.readouterr().out


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_safe_csv_has_no_formulas(capsys, start: str) -> None:
    as_csv(["player", "rating"], [(f"{start}cmd|' /C calc'!A0", -1.5), ("Ann", None)], safe=True)

    rows = list(csv.reader(io.StringIO(capsys.readouterr().out, newline="")))
    assert rows[1] == [f"'{start}cmd|' /C calc'!A0", "-1.5"]
    assert rows[2] == ["Ann", ""]


def test_csv_has_true_and_false_as_readers_of_csv_take_them(capsys) -> None:
    as_csv(["a", "b"], [(True, 1), (False, None)])
    assert capsys.readouterr().out == "a,b\ntrue,1\nfalse,\n"


def _printed(encoding: str, printing: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> str:
    """The text on a terminal of an encoding."""
    raw = io.BytesIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
        printing()
        sys.stdout.flush()
        return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("name", ["アイコ", "🀄", "Zoë"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_the_same_in_every_encoding(monkeypatch, name: str, encoding: str) -> None:
    printed = _printed(encoding, lambda: show.as_json(["player"], [[name]]), monkeypatch)
    assert json.loads(printed) == [{"player": name}]


def test_csv_is_refused_rather_than_changed(monkeypatch) -> None:
    rows = [["Zoë"], ["アイコ"]]
    with pytest.raises(show.NotInEncoding, match=r"'\\u30a2' is not a character of latin-1"):
        _printed("latin-1", lambda: show.as_csv(["player"], rows), monkeypatch)
    printed = _printed("latin-1", lambda: show.as_csv(["player"], rows[:1]), monkeypatch)
    assert printed == "player\nZoë\n"

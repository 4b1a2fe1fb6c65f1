"""`banzuke quarantine` counts rows by file and rule, and shows single rows on request."""

import json
from typing import Any

import pytest

from banzuke.flows.commands.common.nothing import NoSuchName
from banzuke.flows.commands.corrections.quarantine import MOST_SHOWN, show_quarantine
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store, writer_lock

pytestmark = pytest.mark.slow

N_BAD = 150


@pytest.fixture
def spoilt(home: Home, log, make_league, made_once) -> Home:
    """A home whose only file has 150 unknown scores and two unreadable dates."""

    def make() -> None:
        good = [f"2024-01-{n:02},A,B,1" for n in range(1, 20)]
        scores = [f"2024-02-01,A,B,adjourned {n}" for n in range(N_BAD)]
        log("a.csv", *good, "soon,A,B,1", *scores, "later,A,B,1")
        with open_store(home, command="test") as store:
            ingest_league(store, home, make_league())
            refresh_serving(store)

    return made_once(home, make)


def shown(capsys: pytest.CaptureFixture[str], home: Home, **options: Any) -> str:
    asked = {"league": None, "rows": False, "limit": None, "as_json": False}
    show_quarantine(home, **{**asked, **options})
    return capsys.readouterr().out


def test_a_file_and_rule_is_one_line_with_count_first_line_and_remedy(spoilt, capsys) -> None:
    header, _, scores, times, hint = (
        line for line in shown(capsys, spoilt).splitlines() if line.strip()
    )
    assert header.split() == ["league", "path", "rule", "rows", "first_line", "message_of_first"]
    assert scores.split()[:5] == ["club", "inbox/a.csv", "bad-score", str(N_BAD), "22"]
    assert 'score "adjourned 0"' in scores
    assert "map it with `values`" in scores
    assert times.split()[2:5] == ["bad-time", "2", "21"]
    assert "--rows" in hint


def test_rows_are_shown_up_to_a_limit_that_says_how_many_are_left_out(spoilt, capsys) -> None:
    usual = shown(capsys, spoilt, rows=True)
    assert usual.count("2024-02-01,A,B,adjourned") == MOST_SHOWN - 1
    assert f"… and {N_BAD + 2 - MOST_SHOWN} more rows; --limit shows more" in usual
    few = shown(capsys, spoilt, rows=True, limit=3)
    assert few.count("inbox/a.csv") == 3
    assert f"… and {N_BAD + 2 - 3} more rows" in few
    assert "more rows" not in shown(capsys, spoilt, rows=True, limit=N_BAD + 2)
    assert "… and 1 more" in shown(capsys, spoilt, limit=1)


def test_json_has_every_row_with_its_text_unless_a_limit_is_given(spoilt, capsys) -> None:
    rows = json.loads(shown(capsys, spoilt, as_json=True))
    assert len(rows) == N_BAD + 2
    assert rows[0].keys() == {"league", "path", "line", "rule", "message", "raw_text"}
    assert [row["line"] for row in rows] == sorted(row["line"] for row in rows)
    assert len(json.loads(shown(capsys, spoilt, as_json=True, limit=2))) == 2


def test_a_league_that_does_not_exist_is_refused(spoilt, capsys) -> None:
    for rows in (True, False):
        with pytest.raises(NoSuchName, match=r"no league 'other'\. There are: club"):
            shown(capsys, spoilt, league="other", rows=rows)


def test_while_another_run_writes_all_but_the_text_is_shown(spoilt, capsys) -> None:
    with writer_lock(spoilt, command="the test"):
        assert f" {N_BAD} " in shown(capsys, spoilt)
        out = shown(capsys, spoilt, rows=True, limit=3)
    assert "raw_text" not in out
    assert f"{N_BAD + 2 - 3} more rows" in out


def test_without_the_working_file_only_the_league_asked_for_is_shown(spoilt, capsys) -> None:
    spoilt.working_file.unlink()
    with pytest.raises(NoSuchName):
        shown(capsys, spoilt, as_json=True, league="other")
    assert len(json.loads(shown(capsys, spoilt, as_json=True, league="club"))) == N_BAD + 2

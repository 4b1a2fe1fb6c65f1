"""A night's texts about files and errors are safe to print, to send and to show in Prefect."""

import io
import re

import pytest
from rich.console import Console

from banzuke import sql
from banzuke.flows.ingest.arrival import FileReport
from banzuke.flows.ingest.ingest_report import IngestReport
from banzuke.flows.leagues.periods import OUTSIDE_REASON
from banzuke.flows.night.report import LeagueReport, NightReport
from banzuke.flows.night.summary import headline, print_summary
from banzuke.flows.night.telling.notify import Message

BAD = "inbox/\x1b[2Jgames\u202e.csv"


def night() -> NightReport:
    files = (FileReport(BAD, "failed", message="its second line is \x9b31m"),)
    ingested = IngestReport("club", files, notes=(f"no file matches {BAD}",))
    league = LeagueReport("club", "pairwise", ingest=ingested)
    league.failed.append(("2024", "an event called \x1b]0;title\x07"))
    league.left_out["void: \x7f"] = 1
    return NightReport("run", leagues=[league])


def test_the_line_of_a_file_has_its_path_once() -> None:
    says = "inbox/a.csv may not be read by this account; let it"
    for message in (says, says.removeprefix("inbox/")):
        assert FileReport("inbox/a.csv", "failed", message=message).line == says
    other = FileReport("inbox/a.csv", "failed", message="a.csvx is new")
    assert other.line == "inbox/a.csv: a.csvx is new"


def controls(text: str) -> set[str]:
    return {c for c in text if not (c.isprintable() or c == "\n")}


def test_lines_of_a_night_have_no_control_characters() -> None:
    (league,) = night().leagues
    lines = [*league.problems(), *league.remarks()]
    assert len(lines) == 4
    assert not controls("".join(lines))
    assert "\\x1b[2Jgames\\u202e.csv" in lines[0]
    assert not controls(Message("night-failed", "home", "headline", lines).json()["text"])


@pytest.mark.parametrize("audit", sql.names("audits/warning"))
def test_a_warning_names_the_remedy(audit) -> None:
    league = LeagueReport("club", "pairwise", warnings=[("2024", f"{audit}: games=1")])
    (line,) = league.remarks()
    assert re.fullmatch(
        rf"club, 1 period \(2024\): [a-z].{{20,}}\. What helps: .{{20,}} \(warning `{audit}`\)",
        line,
    )
    can_be_fixed = "-- Fix:" in sql.read(f"audits/warning/{audit}")
    assert ("`banzuke fix club`" in line) == can_be_fixed


def test_a_remedy_has_the_largest_number_of_the_findings() -> None:
    found = [
        (year, f"static_near_equals: spread={spread}") for year, spread in [("1", 9), ("2", 21)]
    ]
    (line,) = LeagueReport("lab", "pairwise", warnings=found).remarks()
    assert "set `spread = 21` in [static]" in line

    of_others = [*found, ("3", "static_near_equals: spread=33")]  # `banzuke fix` reads these
    (line,) = LeagueReport("lab", "pairwise", warnings=found, findings=of_others).remarks()
    assert line.startswith("lab, 2 periods")
    assert "set `spread = 33` in [static]" in line


def test_games_outside_every_season_have_a_command_that_adds_the_next_ones() -> None:
    league = LeagueReport("club", "pairwise", left_out={OUTSIDE_REASON: 3, "without a date": 1})
    outside, undated = league.remarks()
    assert "`banzuke fix club`" in outside
    assert "banzuke fix" not in undated


def test_a_night_says_that_a_newer_method_changes_ratings() -> None:
    (line,) = LeagueReport("club", "pairwise", is_renewed=True).remarks()
    assert "a newer method" in line
    assert "`banzuke diff club`" in line
    assert LeagueReport("club", "pairwise").remarks() == []


def test_the_summary_on_a_terminal_has_no_control_characters() -> None:
    printed = io.StringIO()
    print_summary(night(), console=Console(file=printed, width=200))
    assert "\\x1b[2Jgames" in printed.getvalue()
    assert not controls(printed.getvalue())


@pytest.mark.parametrize("is_terminal", [False, True])
def test_names_and_numbers_are_whole_however_narrow_the_terminal_is(is_terminal: bool) -> None:
    printed = io.StringIO()
    name = "a-league-with-a-long-name-of-2024"
    report = NightReport("run", leagues=[LeagueReport(name, "pairwise", computed=12345)])
    console = Console(file=printed, width=30, force_terminal=is_terminal, highlight=False)
    print_summary(report, console=console)
    assert name in printed.getvalue()
    assert "12,345" in printed.getvalue()
    assert "…" not in printed.getvalue()


def test_versions_that_are_shown_again_are_named() -> None:
    again = LeagueReport("club", "pairwise", promoted_again=3)
    text = headline(NightReport("run", leagues=[again], published=True))
    assert text.startswith("0 versions computed and published, 3 earlier versions published again")

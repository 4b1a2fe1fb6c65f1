"""A file with too many quarantined rows fails the night; the league sets the limit."""

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.leagues.home_file import Notify
from banzuke.flows.night.report import LeagueReport, NightReport
from banzuke.flows.night.summary import headline, print_summary
from banzuke.flows.night.telling import notify
from tests.homes import add_league
from tests.ingested import BAD, A, B, C, D, states

pytestmark = pytest.mark.slow


def night_of(league, report) -> NightReport:
    return NightReport("run", leagues=[LeagueReport(league.name, league.kind, ingest=report)])


@pytest.mark.parametrize(
    ("rows", "limit", "ok"),
    [
        ((A, B, C, D, BAD), None, True),  # a fifth is not more than a fifth
        ((A, B, C, BAD), None, False),
        ((BAD,), None, False),
        ((A, BAD), 0.5, True),
        ((A, BAD, BAD), 0.5, False),
        ((BAD,), 1, True),
        ((A, B, C, D, BAD), 0, False),
        ((), 0, True),
    ],
)
def test_more_than_the_limit_fails_the_night(
    store, log, make_league, ingest, rows, limit, ok
) -> None:
    league = make_league(league={} if limit is None else {"quarantine": {"limit": limit}})
    log("a.csv", *rows)

    assert night_of(league, ingest(league)).ok == ok
    assert night_of(league, ingest(league)).ok == ok, "nor is it one when nothing is new"


def test_files_of_a_single_game_are_judged_together(store, log, make_league, ingest) -> None:
    league = make_league()
    for number, row in enumerate([A, B, C, D, BAD]):
        log(f"{number}.csv", row)
    assert night_of(league, ingest(league)).ok
    log("5.csv", BAD.replace("2024-01-09", "2024-01-10") + " ")
    report = ingest(league)
    assert [file.path for file in report.spoilt] == ["inbox/4.csv", "inbox/5.csv"]
    assert len(night_of(league, report).leagues[0].problems()) == 2


def test_many_such_files_are_one_line(store, log, make_league, ingest) -> None:
    league = make_league()
    for number in range(6):
        log(f"{number}.csv", BAD + " " * number)
    (line,) = night_of(league, ingest(league)).leagues[0].problems()
    assert line.startswith("6 files (inbox/0.csv, inbox/1.csv, inbox/2.csv, …): 6 of 6 rows in")
    assert "take them back with `banzuke withdraw`" in line


def test_the_summary_shows_the_failure_in_red_with_the_remedy(
    store, log, make_league, ingest, monkeypatch
) -> None:
    league = make_league()
    log("a.csv", A, BAD, BAD)
    report = night_of(league, ingest(league))

    printed = io.StringIO()
    console = Console(file=printed, highlight=False, force_terminal=True, color_system="standard")
    print_summary(report, console=console)
    assert "\x1b[31mfailed\x1b[0m  inbox/a.csv: 2 of 3 rows in quarantine" in printed.getvalue()
    assert "banzuke quarantine --league club" in printed.getvalue()
    assert "Not everything worked: see club." in headline(report)

    sent = []
    monkeypatch.setattr(notify, "send", lambda _, message: sent.append(message) or [])
    notify.tell_of_night(store.home, Notify(), report, headline="", stale=[])
    ((line,),) = [message.lines for message in sent]
    assert line.startswith("inbox/a.csv: 2 of 3 rows")


def test_another_limit_reads_no_file_again_and_makes_no_new_version(
    store, log, make_league, ingest, run_without_engine
) -> None:
    log("a.csv", A, BAD)
    run_without_engine(store, make_league())

    league = make_league(league={"quarantine": {"limit": 0.7}})

    assert states(ingest(league)) == {"a.csv": "unchanged"}
    assert run_without_engine(store, league).plan.jobs == ()


def test_the_command_ends_with_code_1(home) -> None:
    add_league(home, "alpha")
    (home.root / "inbox" / "alpha").mkdir()
    log = home.root / "inbox" / "alpha" / "a.csv"
    log.write_text("id,date,black,white,score\n1,someday,Ann,Bob,1\n", encoding="utf-8")

    answer = CliRunner().invoke(app, ["ingest", "--home", str(home.root)])

    assert answer.exit_code == 1
    assert "1 of 1 row in quarantine" in answer.stdout

"""`banzuke top` and `banzuke player`: standings on a terminal."""

import datetime as dt
import json
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.flows.api import open_home
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.screen.sparks import interval_bar, sparkline
from banzuke.flows.serving.standings import standings_of, top_as_of
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.register import TASKS
from tests.empty_home import CLUB, club_home

pytestmark = pytest.mark.slow

LEAGUE = f"""{CLUB}[dynamic]
drift = 50
spread = 200
samples = 100
"""
PLAYERS = ("Zoë Ångström", "Zoltan", "merge", "Yuki \x1b[2J")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A rated home with a club of four players and two years of games."""
    rows = ["date,a,b,score"]
    for year in (2023, 2024):
        for i, first in enumerate(PLAYERS):
            for j, second in enumerate(PLAYERS):
                if i != j:
                    rows.append(f"{year}-01-0{1 + i},{first},{second},{'1' if i < j else '0.5'}")
    home = club_home(tmp_path_factory.mktemp("standings") / "home", LEAGUE, rows)
    rate_home(home)
    return home


def ask(home: Home, *words: str) -> Any:
    return CliRunner().invoke(app, [*words, "--home", str(home.root)])


@pytest.mark.long
def test_top_is_the_leaderboard_of_the_latest_period(home: Home) -> None:
    rows = json.loads(ask(home, "top", "club", "--json").stdout)
    rows = [row for row in rows if row["task"] == "static"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert rows[0]["player"] == PLAYERS[0]
    assert {row["period"] for row in rows} == {"2024"}
    assert all(row["lo95"] < row["value"] < row["hi95"] for row in rows)
    (best,) = json.loads(ask(home, "top", "--last", "1", "--period", "2023", "--json").stdout)
    assert best["period"] == "2023"


def test_top_says_how_many_players_it_does_not_show(home: Home, monkeypatch) -> None:
    """Only if the number of places is not given."""
    monkeypatch.setattr("banzuke.flows.commands.answers.top.PLACES", 1)
    asked = ["top", "club", "--home", str(home.root)]
    for more in ([], ["--as-of", "2100-01-01"]):
        assert "with a rank: `--last " in CliRunner().invoke(app, [*asked, *more]).stdout
    assert "with a rank" not in CliRunner().invoke(app, [*asked, "--last", "1"]).stdout


def test_the_only_word_of_events_may_be_an_event(home: Home) -> None:
    """In a home with one league; an unknown event is an error about this league."""
    done = CliRunner().invoke(app, ["events", "no cup", "--home", str(home.root)])
    assert str(done.exception).startswith(("no single event 'no cup' in club", "no event of club"))


def test_top_as_of_a_time_is_what_was_shown_then(home: Home) -> None:
    now, later = (
        json.loads(ask(home, "top", "club", "--json", *more).stdout)
        for more in ((), ("--as-of", "2999-01-01"))
    )
    assert later == now
    assert json.loads(ask(home, "top", "--as-of", "2001-01-01", "--json").stdout) == []
    with closing(open_serving(home)) as serving:
        for task in filter(standings_of, TASKS):
            early = dt.datetime(2001, 1, 1)
            assert top_as_of(serving, "club", task, early, period=None, n=9) == [], task


def test_a_name_from_a_log_sends_nothing_to_the_terminal(home: Home) -> None:
    text = ask(home, "top", "club").stdout
    assert "\x1b" not in text
    assert "Yuki" in text


def test_a_player_is_found_by_a_part_of_the_name_without_accents(home: Home) -> None:
    assert "Zoë Ångström in club" in ask(home, "player", "angstrom").stdout
    rows = json.loads(ask(home, "player", "show", "ZOLTAN", "--json").stdout)
    assert [row["period"] for row in rows if row["task"] == "static"] == ["2023", "2024"]


def test_strength_over_time_is_a_leaderboard_of_today_and_a_players_months(home: Home) -> None:
    rows = json.loads(ask(home, "top", "club", "--json").stdout)
    today = [row for row in rows if row["task"] == "dynamic"]
    assert [(row["rank"], row["period"]) for row in today] == [(n, "all") for n in (1, 2, 3, 4)]
    rows = json.loads(ask(home, "player", today[0]["player"], "--json").stdout)
    *months, now = [row for row in rows if row["task"] == "dynamic"]
    assert now == today[0]
    assert [row["period"] for row in months] == ["2023-01", "2024-01"]
    assert sum(row["games"] for row in months) == now["games"]
    assert all(row["lo95"] < row["value"] < row["hi95"] for row in months)
    answer = ask(home, "player", "zoltan")
    assert "Zoltan in club (dynamic)" in answer.stdout


def test_an_open_home_gives_the_strengths_of_today(home: Home) -> None:
    frame = open_home(home.root).ratings("club", task="dynamic")
    assert frame["rank"].to_list() == [1, 2, 3, 4]


@pytest.mark.long
def test_the_task_of_a_picture_is_asked_for(home: Home, tmp_path: Path) -> None:
    for kind in ("history", "intervals"):
        answer = ask(home, "plot", kind, "club", "--task", "dynamic", "-o", str(tmp_path))
        assert answer.exit_code == 0, answer.exception
    answer = ask(home, "plot", "intervals", "club", "--task", "tier", "-o", str(tmp_path))
    assert "there is static, dynamic" in str(answer.exception)


def test_a_player_with_the_name_of_a_command_is_shown_by_show(home: Home) -> None:
    assert "merge in club" in ask(home, "player", "show", "merge").stdout


def test_several_matching_players_are_listed_without_a_terminal(home: Home) -> None:
    answer = ask(home, "player", "zo")
    assert answer.exit_code != 0
    assert "\n  Zoltan\n  Zoë Ångström" in str(answer.exception)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("top", "clup"), "did you mean 'club'"),
        (("top", "club", "--period", "1999"), "There are: 2023, 2024"),
        (("player", "nobody at all"), "no player 'nobody at all'"),
    ],
)
def test_unknown_names_are_errors_with_the_known_names(
    home: Home, words: tuple[str, ...], said: str
) -> None:
    answer = ask(home, *words)
    assert said in str(answer.exception)


def test_a_terminal_gets_pictures_as_wide_as_it_is(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rich import console

    from banzuke.flows.commands.answers import standings
    from banzuke.flows.commands.answers.top import top_of_league

    monkeypatch.setattr(console.Console, "is_terminal", property(lambda _: True))
    monkeypatch.setattr(standings, "_can_draw", lambda: True)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        top_of_league("club", home.root)
        lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
        assert any("●" in line for line in lines)
        assert max(len(line) for line in lines) <= width


def test_sparklines_and_bars_show_their_values() -> None:
    assert sparkline([1, 2, 8, float("nan")], width=3) == "▁▂█"
    assert sparkline([1, 2, 3], width=2) == "▁█"
    assert sparkline([5, 5], width=9) == "▄▄"
    assert sparkline([], width=9) == ""
    assert interval_bar(0, 5, 10, scale=(0, 10), width=11) == "─────●─────"
    assert interval_bar(-9, 5, 99, scale=(0, 10), width=11) == "◂────●────▸"
    assert interval_bar(None, 0, None, scale=(0, 10), width=3) == "●  "


def test_completion_knows_the_commands(home: Home, tmp_path: Path) -> None:
    answer = CliRunner().invoke(
        app, [], prog_name="banzuke",
        env={"_BANZUKE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "banzuke to"},
    )  # fmt: skip
    assert "top" in answer.stdout
    assert "gc" not in answer.stdout


def test_a_comparison_by_period_names_the_other_answer(home: Home) -> None:
    by_day = "`--on 2024-01-04` shows it."
    assert by_day in ask(home, "compare", "zoltan", "zoë", "club").stdout
    for words in (["--on", "2024-01-04"], ["--period", "2023"]):
        assert by_day not in ask(home, "compare", "zoltan", "zoë", "club", *words).stdout


def test_who_gained_since_a_day_is_told_with_the_reason_if_nobody(home: Home) -> None:
    text = ask(home, "top", "club", "--since", "2024-01-02", "--last", "1").stdout
    assert "Who gained most in club 2024 (static) since 2024-01-02, Elo" in text
    assert re.search(r"`--last [234]` shows all who have played since\.", text)
    early, late = (ask(home, "top", "--since", day).stdout for day in ("2023-12-31", "2025-01-01"))
    assert "no rating of 2024 rests on games up to 2023-12-31; take a later day." in early
    assert late.count("nobody who had a rating on 2025-01-01 has played since.") == 2
    refused = ask(home, "top", "--since", "2024-01-02", "--as-of", "2024-01-02")
    assert str(refused.exception) == "--since asks for changes up to now; leave out --as-of"


@pytest.mark.parametrize("league", ["club", "Club", "ＣＬＵＢ", "inbox/club", "leagues/club.toml"])
@pytest.mark.parametrize("words", ["top", "diff", "player zoltan", "games zoltan"])
def test_each_command_takes_a_league_in_the_same_ways(home: Home, league: str, words: str) -> None:
    root = ["--home", str(home.root)]
    by_word = CliRunner().invoke(app, [*words.split(), league, *root])
    by_option = CliRunner().invoke(app, [*words.split(), "--league", league, *root])
    assert by_word.exit_code == by_option.exit_code == 0, by_word.output
    assert by_word.output == by_option.output


@pytest.mark.parametrize(
    "words",
    ["top", "diff", "player zoltan", "games zoltan", "compare zoltan zoë", "plot intervals"],
)
def test_each_command_refuses_an_unknown_league_in_the_same_words(home: Home, words: str) -> None:
    done = CliRunner().invoke(app, [*words.split(), "clbu", "--home", str(home.root)])
    assert done.exit_code != 0
    assert str(done.exception) == "no league 'clbu'; did you mean 'club'? There are: club"

"""A league without a league file: the night says what stays shown, and what no longer counts."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.home import Home
from banzuke.flows.night.summary import headline
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.standings import NoStandings, tasks_of, why_not_shown
from banzuke.flows.store import open_serving
from tests.homes import add_games, add_league

pytestmark = pytest.mark.long


def add_two_leagues(home: Home) -> None:
    for name in ("alpha", "beta"):
        add_league(home, name)
        add_games(home, name, "one", n_games=60)


def about(report: Any, words: str) -> list[str]:
    return [line for line in report.notes if words in line]


def test_a_renamed_league_is_named_once_and_its_corrections_every_night(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_two_leagues(home)
    add_row(
        home, CorrectionRow(league="alpha", action="exclude", player="Aiko", reason="a program")
    )
    assert about(run_night(home), "no league file") == []

    file = home.leagues / "alpha.toml"
    file.write_text(file.read_text().replace('name = "alpha"', 'name = "gamma"'))
    run_night(home, league="beta")  # the night of one league says nothing, and forgets nothing
    gone, said = about(run_night(home), "no league file")
    assert gone.startswith("alpha: no league file has this `name` any more.")
    assert "gamma, which reads the same files, is rated as a new league" in gone
    assert 'write `name = "alpha"` again, and the new one as its `title`' in gone
    assert "corrections.csv: 1 correction (" in said
    assert ") is of alpha, and no league file has this name" in said
    assert about(run_night(home), "no league file") == [said]

    file.write_text(file.read_text().replace('name = "gamma"', 'name = "alpha"'))
    (again,) = about(run_night(home), "no league file")
    assert again.startswith("gamma: no league file has this `name` any more.")


def test_a_removed_league_is_named_and_a_broken_one_is_not_gone(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_two_leagues(home)
    run_night(home)
    file = home.leagues / "beta.toml"
    kept = file.read_text()
    file.write_text(kept + "\nwrong = [")
    assert about(run_night(home), "no league file") == []
    file.unlink()
    (gone,) = about(run_night(home), "no league file")
    assert gone.startswith("beta: ")
    assert "its last ratings stay in all answers and on pages. To hide them, put the file" in gone
    shown = "SELECT version_id FROM version WHERE is_current ORDER BY version_id"
    before = ask(home, shown)[1]

    file.write_text(kept.replace("inbox/beta/", "inbox/none/"))
    assert run_night(home).ok
    file.unlink()
    assert about(run_night(home), "no league file") == []
    with closing(open_serving(home)) as serving:
        with pytest.raises(NoStandings, match="no ratings of a league 'beta' are shown"):
            tasks_of(serving, "beta")
        assert why_not_shown(serving, "beta").startswith("ratings of beta are no longer shown")
        assert serving.rows("SELECT DISTINCT league FROM game ORDER BY league") == [("alpha",)]

    file.write_text(kept)
    run_night(home)
    assert ask(home, shown)[1] == before, "the same versions are shown again"


def test_a_night_that_takes_ratings_back_says_how_many(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=60)
    run_night(home)
    add_league(home, "alpha", period="all")
    report = run_night(home)
    assert "1 version computed and published, 2 periods no longer shown in " in headline(report)

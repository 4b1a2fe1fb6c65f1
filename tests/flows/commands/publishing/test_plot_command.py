"""`banzuke plot` writes every chart as PNG and SVG, or says why there is no chart."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.commands.publishing.plot import all_charts
from banzuke.flows.home import Home
from banzuke.flows.screen.plots_ratings import draw_aic, draw_history
from tests.empty_home import empty_home
from tests.homes import add_games, add_league

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory, rate_home: Any) -> Home:
    """A rated home with a club of two years."""
    home = empty_home(tmp_path_factory.mktemp("drawn") / "home")
    add_league(home, "club", replicates=16)
    add_games(home, "club", "games", n_games=120, n_players=6, n_days=700)
    rate_home(home)
    return home


def ask(home: Home, *words: str) -> Any:
    return CliRunner().invoke(app, ["plot", *words, "--home", str(home.root)])


@pytest.mark.parametrize(
    "kind", ["history", "intervals", "reliability", "distribution", "head-to-head"]
)
def test_a_chart_is_a_png_and_an_svg_and_says_which_files(
    drawn: Home, tmp_path: Path, kind: str
) -> None:
    answer = ask(drawn, kind, "club", "-o", str(tmp_path))
    assert answer.exit_code == 0, answer.exception
    png, svg = (Path(line) for line in answer.stdout.splitlines())
    assert png.read_bytes().startswith(b"\x89PNG")
    assert b"</svg>" in svg.read_bytes()


def test_titles_of_pictures_have_the_leagues_title(
    drawn: Home, tmp_path: Path, monkeypatch
) -> None:
    file = {"title": "Club of Ōsaka"}
    monkeypatch.setattr("banzuke.flows.commands.publishing.plot.league_file", lambda *_: file)
    for kind in ("intervals", "reliability", "history"):
        assert ask(drawn, kind, "club", "-o", str(tmp_path)).exit_code == 0
        assert "Club of Ōsaka" in (tmp_path / f"club-{kind}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pie", "club"), "There are: history"),
        (("intervals", "clup"), "did you mean 'club'"),
        (("waterfall", "club"), "no rows for this chart"),
        (("history", "club", "--player", "nobody"), "no player 'nobody'"),
    ],
)
def test_charts_that_cannot_be_drawn_say_why(
    drawn: Home, words: tuple[str, ...], said: str
) -> None:
    assert said in str(ask(drawn, *words).exception)


def test_the_history_of_a_player_without_a_rating_is_refused(
    drawn: Home, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setattr("banzuke.flows.commands.publishing.plot.of_player", lambda *_: [])
    answer = ask(drawn, "history", "club", "-o", str(tmp_path))
    assert str(answer.exception).endswith("has no rating in club: nothing to draw")
    assert list(tmp_path.iterdir()) == []


def test_names_from_logs_are_drawn_as_they_are(tmp_path: Path) -> None:
    """Names with dollar signs and control characters make no chart fail."""
    rows = [("$\\frac{$", 1.0), ("\x1b[2J", 2.0)]
    assert len(draw_aic(rows, tmp_path / "aic", title="$x_$")) == 2
    history = [("2023", None, 1.0, float("inf")), ("2024", 0.0, 2.0, 3.0)]
    assert len(draw_history(history, tmp_path / "history", title="h", unit="Elo")) == 2


def test_every_kind_is_in_the_help() -> None:
    answer = CliRunner().invoke(app, ["plot", "--help"], env={"COLUMNS": "200"})
    text = " ".join(answer.stdout.split())
    assert [kind for kind in all_charts() if kind not in text] == []

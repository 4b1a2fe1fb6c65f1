"""`banzuke plot`: pictures of the published ratings, as PNG and SVG."""

import math
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PicturesOption,
    one_league,
)
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.people.find import why_not_one
from banzuke.flows.screen import show
from banzuke.flows.screen.picture_words import say, speaking
from banzuke.flows.serving.imported import listed
from banzuke.flows.serving.league_called import league_called, league_or_only
from banzuke.flows.serving.league_file import league_file, title_in
from banzuke.flows.serving.standings import (
    COMPONENT,
    of_player,
    players_called,
    standings_of,
    tasks_of,
    top,
)
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.shown import Chart, Standings

app = typer.Typer(add_completion=False)


class NothingToDraw(BanzukeError):
    """The chart has no rows, or needs an option that the message names."""


@app.command(epilog="Example: banzuke plot intervals go-club -o pictures")
def plot(
    kind: Annotated[
        str,
        typer.Argument(
            help="history, intervals or distribution; of static ratings reliability, "
            "head-to-head or aic; stable-rank; waterfall of tournaments."
        ),
    ],
    league: Annotated[str | None, typer.Argument(help="A league.")] = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    player: Annotated[
        str | None,
        typer.Option("--player", help="The player of a history, a waterfall or a stable rank."),
    ] = None,
    period: Annotated[
        str | None, typer.Option("--period", help="Only this period; by default the latest.")
    ] = None,
    last: Annotated[int, typer.Option("--last", help="Number of places to show.", min=2)] = 20,
    task: Annotated[
        str | None,
        typer.Option("--task", help="The kind of rating; by default the league's first."),
    ] = None,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draw a chart of a league as PNG and SVG, in the language of the home's pages.

    `banzuke simulate coverage` draws how often intervals hold the truth.
    """
    folder = output or Path()
    _refuse_unknown(kind)
    folder.mkdir(parents=True, exist_ok=True)
    its = Home.find(home)
    with closing(open_serving(its)) as serving, speaking(read_home_file(its).site.language):
        named = one_league(league, of_league)
        league = league_called(serving, named) or league_or_only(serving, named)
        stem = f"{league}-{kind}" if task is None else f"{league}-{task}-{kind}"
        files = draw(
            serving, league, kind, stem=folder / stem, task=task, player=player, period=period,
            last=last,
        )  # fmt: skip
    if as_json:
        show.as_json(["file"], [[str(file)] for file in files])
    else:
        print("\n".join(map(str, files)))  # noqa: T201


def draw(
    serving: Connection,
    league: str,
    kind: str,
    *,
    stem: Path,
    task: str | None,
    player: str | None,
    period: str | None,
    last: int,
) -> list[Path]:
    """Draw a chart of a league, and return the files: PNG and SVG.

    Raises
    ------
    NothingToDraw
        If the chart does not exist, or has no data.
    """
    _refuse_unknown(kind)
    subject = PlotSubject(serving, league, _task(serving, league, task), period, player, last)
    return _drawn(all_charts()[kind], subject, stem)


def _refuse_unknown(kind: str) -> None:
    charts = all_charts()
    if kind not in charts:
        hint = did_you_mean(kind, charts)
        raise NothingToDraw(f"no chart {kind!r}{hint} There are: {', '.join(charts)}")


def _task(serving: Connection, league: str, task: str | None) -> str:
    """The task with the name, or the league's first task."""
    there = [name for _, name in tasks_of(serving, league)]
    if task is not None and task not in there:
        raise NothingToDraw(
            f"no ratings of {task!r} are shown in {league}; there is {', '.join(there)}"
        )
    return task or there[0]


class PlotSubject:
    """The subject of a chart."""

    def __init__(
        self,
        serving: Connection,
        league: str,
        task: str,
        period: str | None,
        player: str | None,
        last: int,
    ) -> None:
        self.serving, self.league, self.task = serving, league, task
        self.title = title_in(league_file(serving, league), league)
        best = top(serving, league, task, period=period, n=last)
        # Only the main group: ratings of other groups have other scales.
        self.best = [row for row in best if row[COMPONENT] is None]
        self.period = period or (self.best[0][2] if self.best else "")
        self._player = player

    @property
    def standings(self) -> Standings:
        """The description of the task's standings."""
        its = standings_of(self.task)
        if its is None:
            raise NothingToDraw(f"{self.task} has no standings")
        return its

    @property
    def player(self) -> str:
        """The player of the options; the best player without an option."""
        if self._player is None:
            if not self.best:
                raise NothingToDraw(f"nobody has a rank in {self.league}: name a --player")
            return str(self.best[0][4])
        found = players_called(self.serving, self._player, self.league)
        if len(found) > 1:
            raise NothingToDraw(why_not_one(self._player, found, found))
        return found[0]

    def rows(self, query: str, *, needs: str = "", **values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query on the league; ``needs`` is the remedy if there are none."""
        found = self.serving.rows(query, {"league": self.league, **values})
        if not found:
            hint = f": it needs {needs}" if needs else ""
            raise NothingToDraw(f"{self.league} has no rows for this chart{hint}")
        return found


def all_charts() -> dict[str, Chart]:
    """Every kind of chart: charts of all tasks with standings, and charts of a single task."""
    own = {name: chart for task in TASKS.values() for name, chart in task.shown.charts.items()}
    return CHARTS | own


def _drawn(chart: Chart, subject: PlotSubject, stem: Path) -> list[Path]:
    try:
        return chart(subject, stem)
    except ModuleNotFoundError as error:  # matplotlib is an extra
        raise NothingToDraw(
            f"pictures need {error.name}: pip install -c constraints.txt 'banzuke[report]'"
        ) from None


def _history(subject: PlotSubject, stem: Path) -> list[Path]:
    from banzuke.flows.screen.plots_ratings import draw_history  # noqa: PLC0415  # matplotlib is an extra

    before = listed(subject.serving, subject.league, subject.player)
    if band := subject.standings.band:
        rows = subject.rows(band, player=subject.player)
    else:
        found = of_player(subject.serving, subject.league, subject.task, subject.player)
        rows = [(row[2], row[6], row[5], row[7]) for row in found]
        before = [(day, *rest) for _, *rest, day in before]  # with names of periods on the axis
    if not rows and not before:
        raise NothingToDraw(f"{subject.player} has no rating in {subject.league}: nothing to draw")
    title = say("title-player", player=subject.player, league=subject.title)
    return draw_history(rows, stem, title=title, unit=subject.standings.unit, listed=before)


def _intervals(subject: PlotSubject, stem: Path) -> list[Path]:
    from banzuke.flows.screen.plots_ratings import draw_intervals  # noqa: PLC0415

    rows = [(row[4], row[6], row[5], row[7]) for row in subject.best]
    title = say("title-standings", league=subject.title, period=subject.period)
    return draw_intervals(rows, stem, title=title, unit=subject.standings.unit)


def _distribution(subject: PlotSubject, stem: Path) -> list[Path]:
    from banzuke.flows.screen.plots_ratings import draw_distribution  # noqa: PLC0415

    everybody = top(
        subject.serving, subject.league, subject.task, period=subject.period, n=10_000_000
    )
    values = [row[5] for row in everybody if row[5] is not None and math.isfinite(row[5])]
    if not values:
        raise NothingToDraw(f"nobody has a rank in {subject.league}")
    title = say("title-players", league=subject.title, period=subject.period)
    return draw_distribution(values, stem, title=title, unit=subject.standings.unit)


CHARTS: dict[str, Callable[..., list[Path]]] = {
    "history": _history,
    "intervals": _intervals,
    "distribution": _distribution,
}
"""Charts of every task with standings; a task may have further charts of its own."""

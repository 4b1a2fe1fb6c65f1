"""`banzuke plot`: pictures of what is published, as PNG and SVG."""

import math
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.flows.commands.options import HomeOption, JsonOption, PicturesOption
from banzuke.flows.commands.standings import UNITS
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.waterfall import steps_of
from banzuke.flows.serving.imported import listed
from banzuke.flows.serving.standings import of_player, players_called, tasks_of, top
from banzuke.flows.store import Connection, open_serving

app = typer.Typer(add_completion=False)

CAUSES = ("core", "hands", "partial", "place", "conservation", "late")
BANDS = {
    "dynamic": "SELECT day, lo95, rating, hi95 FROM dynamic_rating"
    " WHERE league = $league AND player = $player ORDER BY day",
    "tier": "SELECT event_at, rate_after - 1.96 * sigma_after, rate_after,"
    " rate_after + 1.96 * sigma_after FROM tier_event"
    " WHERE league = $league AND player = $player ORDER BY event_at, entry",
}
"""Histories of tasks that are finer than their periods."""
EVENTS = 40
"""Steps of a waterfall: the last events, and all before them as one; more are too thin to see."""


class NothingToDraw(BanzukeError):
    """What was asked for has no rows, or needs an option; the message says which."""


@app.command(epilog="Example: banzuke plot intervals go-club -o pictures")
def plot(
    kind: Annotated[
        str,
        typer.Argument(
            help="history, intervals, reliability, distribution, head-to-head, waterfall, "
            "stable-rank or aic."
        ),
    ],
    league: Annotated[str, typer.Argument(help="A league.")],
    home: HomeOption = None,
    player: Annotated[
        str | None, typer.Option("--player", help="Whose history, waterfall or stable rank.")
    ] = None,
    period: Annotated[
        str | None, typer.Option("--period", help="This period; else the latest.")
    ] = None,
    last: Annotated[int, typer.Option("--last", help="Down to this place.", min=2)] = 20,
    task: Annotated[
        str | None, typer.Option("--task", help="Of these ratings; else the league's first.")
    ] = None,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draw a chart of a league as PNG and SVG.

    How well intervals cover the truth is drawn by `banzuke simulate coverage`.
    """
    if kind not in KINDS:
        raise NothingToDraw(f"no chart {kind!r}; there are: {', '.join(KINDS)}")
    folder = output or Path()
    folder.mkdir(parents=True, exist_ok=True)
    with closing(open_serving(Home.find(home))) as serving:
        asked = Asked(serving, league, _task(serving, league, task), period, player, last)
        stem = f"{league}-{kind}" if task is None else f"{league}-{task}-{kind}"
        files = KINDS[kind](asked, folder / stem)
    if as_json:
        show.as_json(["file"], [[str(file)] for file in files])
    else:
        print("\n".join(map(str, files)))  # noqa: T201


def _task(serving: Connection, league: str, task: str | None) -> str:
    """Return the task that is meant."""
    there = [name for _, name in tasks_of(serving, league)]
    if task is not None and task not in there:
        raise NothingToDraw(
            f"nothing is shown of {task!r} in {league}; there is {', '.join(there)}"
        )
    return task or there[0]


class Asked:
    """What a chart is to be of."""

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
        self.best = top(serving, league, task, period=period, n=last)
        self.period = period or (self.best[0][2] if self.best else "")
        self._player = player

    @property
    def player(self) -> str:
        """The one player who is meant; the best without an option."""
        if self._player is None:
            if not self.best:
                raise NothingToDraw(f"nobody has a rank in {self.league}: name a --player")
            return str(self.best[0][4])
        found = players_called(self.serving, self._player, self.league)
        if len(found) > 1:
            raise NothingToDraw(f"{len(found)} players fit: {', '.join(found[:20])}; say more")
        return found[0]

    def rows(self, query: str, *, needs: str = "", **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query on the league; ``needs`` is what gives such rows."""
        found = self.serving.rows(query, {"league": self.league, **values})
        if not found:
            hint = f": it needs {needs}" if needs else ""
            raise NothingToDraw(f"{self.league} has no rows for this chart{hint}")
        return found


def _drawing() -> Any:
    try:
        from banzuke.flows.screen import plots_ratings  # noqa: PLC0415  # matplotlib is an extra
    except ModuleNotFoundError as error:
        raise NothingToDraw(
            f"pictures need {error.name}: pip install -c constraints.txt 'banzuke[report]'"
        ) from None
    return plots_ratings


def _history(asked: Asked, stem: Path) -> list[Path]:
    rows: list[tuple[Any, ...]]
    if asked.task in BANDS:
        rows = asked.rows(BANDS[asked.task], player=asked.player)
    else:
        found = of_player(asked.serving, asked.league, asked.task, asked.player)
        rows = [(row[2], row[6], row[5], row[7]) for row in found]
    title = f"{asked.player} in {asked.league}"
    before = listed(asked.serving, asked.league, asked.player)
    if asked.task not in BANDS:  # along names of periods
        before = [(day, *rest) for _, *rest, day in before]
    return list(
        _drawing().draw_history(rows, stem, title=title, unit=UNITS[asked.task], listed=before)
    )


def _intervals(asked: Asked, stem: Path) -> list[Path]:
    rows = [(row[4], row[6], row[5], row[7]) for row in asked.best]
    title = f"{asked.league} {asked.period}"
    return list(_drawing().draw_intervals(rows, stem, title=title, unit=UNITS[asked.task]))


def _reliability(asked: Asked, stem: Path) -> list[Path]:
    rows = asked.rows(
        "SELECT mean_predicted, mean_observed, se, games FROM reliability"
        " WHERE league = $league AND period = $period AND games > 0 ORDER BY low",
        period=asked.period,
    )
    title = f"Predicted and true: {asked.league} {asked.period}"
    return list(_drawing().draw_reliability(rows, stem, title=title))


def _distribution(asked: Asked, stem: Path) -> list[Path]:
    everybody = top(asked.serving, asked.league, asked.task, period=asked.period, n=10_000_000)
    values = [row[5] for row in everybody if row[5] is not None and math.isfinite(row[5])]
    if not values:
        raise NothingToDraw(f"nobody has a rank in {asked.league}")
    title = f"Players of {asked.league} {asked.period}"
    return list(_drawing().draw_distribution(values, stem, title=title, unit=UNITS[asked.task]))


def _head_to_head(asked: Asked, stem: Path) -> list[Path]:
    names = [row[4] for row in asked.best]
    rows = asked.rows(
        "SELECT player, opponent, win_rate FROM matchup WHERE league = $league"
        " AND period = $period AND list_contains($names, player)"
        " AND list_contains($names, opponent)",
        period=asked.period,
        names=names,
    )
    met = {(a, b): share for a, b, share in rows}
    shares = [[met.get((a, b), math.nan) for b in names] for a in names]
    title = f"Head to head: {asked.league} {asked.period}"
    return list(_drawing().draw_head_to_head(names, shares, stem, title=title))


def _waterfall(asked: Asked, stem: Path) -> list[Path]:
    rows = asked.rows(
        f"SELECT event, rate_before, {', '.join(f'gain_{cause}' for cause in CAUSES)}"
        " FROM tier_event WHERE league = $league AND player = $player ORDER BY event_at, entry",
        player=asked.player,
    )
    steps = steps_of(rows, most=EVENTS)
    title = f"{asked.player} in {asked.league}: what each event did"
    return list(_drawing().draw_waterfall(steps, CAUSES, stem, title=title, unit=UNITS["tier"]))


def _stable_rank(asked: Asked, stem: Path) -> list[Path]:
    rows = asked.rows(
        "SELECT game_number, lo95, exact, hi95 FROM stable_rank_rolling"
        " WHERE league = $league AND period = $period AND player = $player ORDER BY game_number",
        player=asked.player,
        period=asked.period,
        needs=f"{asked.player} to have as many games in {asked.period} as `rolling` in"
        " [stable_rank] says, by default 100",
    )
    title = f"{asked.player} in {asked.league} {asked.period}: last games, rolling"
    unit, along = "stable rank, dan", "last game of the window"
    return list(_drawing().draw_history(rows, stem, title=title, unit=unit, along=along))


def _aic(asked: Asked, stem: Path) -> list[Path]:
    rows = asked.rows(
        "SELECT model, delta_aic FROM model WHERE league = $league AND period = $period"
        " AND delta_aic IS NOT NULL"
        " QUALIFY component = min(component) OVER () ORDER BY delta_aic, model",
        period=asked.period,
        needs='models that compete, by `order = "select"` or `handicap = "select"` in [static]',
    )
    title = f"Models of {asked.league} {asked.period}"
    return list(_drawing().draw_aic(rows, stem, title=title))


KINDS: dict[str, Callable[[Asked, Path], list[Path]]] = {
    "history": _history,
    "intervals": _intervals,
    "reliability": _reliability,
    "distribution": _distribution,
    "head-to-head": _head_to_head,
    "waterfall": _waterfall,
    "stable-rank": _stable_rank,
    "aic": _aic,
}

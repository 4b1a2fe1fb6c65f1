"""`banzuke contest`: the model that predicts a league's games best, over the league's past."""

import datetime as dt
import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import numpy as np
import polars as pl
import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, one_league
from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.counted import counted
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.inputs.pairwise import n_games
from banzuke.flows.leagues.contest import Every, NoContest, window_of, window_starts
from banzuke.flows.night.report import in_words
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step
from banzuke.flows.serving.pairwise_league import pairwise_league
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.dynamic.inputs import arrays_of_view
from banzuke.flows.tasks.unrated_league import why_unrated
from banzuke.flows.versions.said_days import day_said

if TYPE_CHECKING:
    from banzuke.engine.contest import Contest, Games, Score

app = typer.Typer(add_completion=False)

GAMES = """
SELECT first_id, second_id, played_on, wins, draws, losses, coalesce(neutral, false) AS neutral,
    coalesce(handicap, 0)::INTEGER AS handicap, first_rank, second_rank
FROM game
WHERE league = $league AND void_reason IS NULL AND played_on IS NOT NULL
ORDER BY ALL
"""
HANDICAP = """
SELECT parameters FROM version WHERE league = $league AND task = 'static' AND is_current LIMIT 1
"""
SCORED = ("model", "log_loss", "brier", "accuracy", "behind", "behind_se")
CALIBRATED = ("slope", "slope_se", "intercept", "intercept_se")
CALIBRATION = (
    "Calibration of expected scores: slope 1 and intercept 0 are ideal; "
    "a slope below 1 means that predictions are too extreme"
)


@app.command(epilog="Example: banzuke contest go-club --every quarter --from 2024-01-01")
def contest(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if there is only one."),
    ] = None,
    of_league: LeagueOption = None,
    home: HomeOption = None,
    every: Annotated[
        Every,
        typer.Option("--every", help="The window: models predict its games, then learn from them."),
    ] = "quarter",
    since: Annotated[
        str | None, typer.Option("--from", help="Predict only games from this day on.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Draw contest.png and contest.svg into this folder."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let all models predict a league's past, window after window, and recommend one.

    Each window's games are predicted from earlier games, and so are every model's constants.
    Log-loss is in nats per game, of win, draw and loss where games can be drawn.
    """
    show_contest(
        Home.find(home),
        one_league(league, of_league),
        every=every,
        since=_day(since),
        output=output,
        as_json=as_json,
    )


def show_contest(
    home: Home,
    league: str | None,
    *,
    every: Every,
    since: dt.date | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Print the scores of all models, the best first, and the recommendation.

    Raises
    ------
    NoContest
        If the league has too few dated games of two.
    """
    from banzuke.engine.contest import contest as compete  # noqa: PLC0415  # numba: 1 s

    with closing(open_serving(home)) as serving:
        league = pairwise_league(serving, league)
        games, under_way, left_out = _games(serving, league, every)
    low, high = int(games.day.min()), int(games.day.max())
    starts = window_starts(low, high, every=every, since=since)
    with step("predicting windows", len(starts) - 1, quiet=as_json) as progress:
        try:
            found = compete(
                games, starts=starts, on_step=lambda n: progress.advance(_date(starts[n]))
            )
        except ValueError as error:
            raise NoContest(f"{league}: {error}; take shorter windows, or log more games") from None
    rows = [_row(score) for score in found.scores]
    if as_json:
        show.as_json([*SCORED, *CALIBRATED], rows)
    else:
        title = (
            f"{counted(found.n_games, 'game')} of {league} in "
            f"{counted(len(found.starts), 'window')} from {_date(int(found.starts[0]))} on"
        )
        _print_tables([_rounded(row) for row in rows], title=title)
        print(verdict(found))  # noqa: T201
        print(_not_yet(under_way, left_out))  # noqa: T201
    _say_even(games)
    if output is not None:
        draw_picture(
            "draw_contest", found, name="contest", folder=output,
            module="banzuke.flows.screen.plots_contest", home=home,
        )  # fmt: skip


def _print_tables(rows: list[list[object]], *, title: str) -> None:
    """Print scores, then their calibration: one table for both would not fit 80 columns."""
    many = len(SCORED)
    show.as_table(SCORED, [row[:many] for row in rows], title=title)
    calibrated = [[row[0], *row[many:]] for row in rows]
    show.as_table(["model", *CALIBRATED], calibrated, title=CALIBRATION)


def verdict(found: "Contest") -> str:
    """The name of the model to use, and how sure the choice is."""
    from banzuke.engine.contest import tied  # noqa: PLC0415  # numba: 1 s

    best, *others = tied(found)
    if not others:
        second = found.scores[1]
        return (
            f"Use {best.name}: {second.behind:.4f} ± {second.behind_se:.4f} nats a game ahead of "
            f"{second.name}, the next."
        )
    names = ", ".join(score.name for score in others)
    worse = "is" if len(others) == 1 else "are"
    return f"Use {best.name}; the games do not show that {names} {worse} worse (2 standard errors)."


def _not_yet(under_way: int, left_out: int) -> str:
    """The games that do not count yet."""
    return (
        f"{counted(left_out, 'game')} from {_date(under_way)} on count once that window has ended, "
        "as in [contest] of a league file."
    )


def _say_even(games: "Games") -> None:
    """Say on standard error which games with a handicap count as even games."""
    if n_even := games.n_counted_as_even:
        said = in_words("contest_handicaps_even", None)
        typer.echo(f"note    {counted(n_even, 'game')} with a handicap: {said}", err=True)


def _games(serving: Connection, league: str, every: Every) -> tuple["Games", int, int]:
    """The games before the window of the last game, that window's first day, and its games.

    The same games count in ``[contest]`` of a league file and in `banzuke.contest`.
    """
    from banzuke.flows.tasks.contest.rate import games_of  # noqa: PLC0415  # numba: 1 s

    rows = serving.frame(GAMES, {"league": league})
    if not rows.height:
        names = [name for (name,) in serving.rows("SELECT DISTINCT league FROM game ORDER BY ALL")]
        if league in names:
            raise NoContest(
                f"no game of {league} has a date; a contest needs dates, because it predicts "
                "later games from earlier games"
            )
        if unrated := why_unrated(serving, league):
            raise NoContest(unrated)
        hint = did_you_mean(league, names)
        raise NoContest(f"no games of two with a date in a league {league!r}{hint}")
    day = pl.col("played_on").cast(pl.Int32)
    under_way = window_of(rows.select(day.max()).item(), every)
    ended = rows.filter(day < under_way)
    if not ended.height:
        raise NoContest(
            f"{league}: all games are in the window from {_date(under_way)} on, which has not "
            "ended, so none can be predicted; take shorter windows (--every), or log more games"
        )
    arrays, ids = arrays_of_view(ended)
    games = games_of(arrays, len(ids), _handicap(serving, league))
    return games, under_way, n_games(rows) - n_games(ended)


def _handicap(serving: Connection, league: str) -> dict[str, str] | None:
    """The handicap model of the static ratings; None without one."""
    for (parameters,) in serving.rows(HANDICAP, {"league": league}):
        static = json.loads(parameters)
        if static["handicap"] != "none":
            return {"handicap": static["handicap"], "receiver": static["receiver"]}
    return None


def _row(score: "Score") -> list[object]:
    numbers = (score.log_loss, score.brier, score.accuracy, score.behind, score.behind_se)
    right = score.calibration
    return [
        score.name, *numbers, right.slope, right.slope_se, right.intercept, right.intercept_se
    ]  # fmt: skip


def _rounded(row: list[object]) -> list[object]:
    return [round(value, 4) if isinstance(value, float) else value for value in row]


def _date(day: int) -> str:
    return str(np.datetime64(day, "D"))


def _day(text: str | None) -> dt.date | None:
    if text is None:
        return None
    return day_said(text, "--from")

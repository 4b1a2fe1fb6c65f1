"""`banzuke models`: models of draws and of the first move, side by side."""

import math
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    one_league,
)
from banzuke.flows.screen import show

if TYPE_CHECKING:
    from banzuke.flows.tasks.static.answers.models_compared import ModelsCompared

app = typer.Typer(add_completion=False)

DIGITS = (None, None, None, 2, 2, 2, 3, 1, 1, 3, None, 2, None, 4)
"""Digits shown of each column of models but the last, which has reasons."""
CLOSE = 2.0
"""Models whose AIC differs from the best by less than this are about as good."""


@app.command(epilog="Example: banzuke models go-club --ratings 10")
def models(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if there is only one."),
    ] = None,
    of_league: LeagueOption = None,
    ratings: Annotated[
        int,
        typer.Option(
            "--ratings", min=0, help="Number of players whose ratings by each model are shown."
        ),
    ] = 0,
    orders: Annotated[
        bool,
        typer.Option(
            "--orders",
            help="Show results of pairs by who moved first, and the advantage of the first move.",
        ),
    ] = False,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare models of draws and of moving first on a league's games: likelihood, AIC, ratings.

    If games were drawn, models with draws are compared, otherwise models of wins and losses. The
    first move has no effect, multiplies strength, or adds to it, for all pairs or for each pair;
    each model is tested against a simpler one. Published ratings stay as they are.
    """
    from banzuke.flows.commands.common.rated_group import rated_group  # noqa: PLC0415
    from banzuke.flows.tasks.static.answers.models_compared import models_compared  # noqa: PLC0415

    group = rated_group(home, one_league(league, of_league), period)
    found = models_compared(group)
    if as_json:
        _print_json(found, ratings=ratings, orders=orders)
    else:
        _print_tables(found, group.league, ratings=ratings, orders=orders)


def _print_json(found: "ModelsCompared", *, ratings: int, orders: bool) -> None:
    """Print one array: of orders, or of some players' ratings, or of models."""
    from banzuke.flows.tasks.static.answers.models_compared import MODELS, ORDERS  # noqa: PLC0415

    for note in found.notes:
        typer.echo(note, err=True)
    if orders:
        show.as_json([*ORDERS], found.orders)
    elif ratings:
        show.as_json(["player", *found.columns], found.ratings[:ratings])
    else:
        show.as_json([*MODELS], found.models)


def _print_tables(found: "ModelsCompared", league: str, *, ratings: int, orders: bool) -> None:
    """Print the table of models, and the other tables that were wanted, with notes."""
    from banzuke.flows.tasks.static.answers.models_compared import (  # noqa: PLC0415
        FREE,
        MODELS,
        ORDERS,
    )

    fitted = [row for row in found.models if row[-1] is None]
    title = f"Models of {league} {found.period}: {found.games:,} games, {found.draws:,} drawn"
    rows = [[number, *_rounded(row)] for number, row in enumerate(fitted, start=1)]
    show.as_table(["nr", *MODELS[:-1]], rows, title=title)
    if orders:
        pairs = [_whole(row) for row in found.orders]
        show.as_table([*ORDERS], pairs, title="Pairs that met in both orders; effect in Elo")
    if ratings:
        shown = [(name, *(round(value) for value in rest)) for name, *rest in found.ratings]
        rated = [row for row in rows if row[1] != FREE]
        columns = ["player", *(str(row[0]) for row in rated)]
        show.as_table(columns, shown[:ratings], title="Ratings by each model, by its nr")
    print("\n".join(_notes(found)))  # noqa: T201


def _notes(found: "ModelsCompared") -> list[str]:
    """Notes: games left out, models that could not be fitted, and how to read the table."""
    from banzuke.flows.tasks.static.answers.models_compared import FREE  # noqa: PLC0415

    notes = [f"not fitted: {row[0]}, {row[1]}: {row[-1]}" for row in found.models if row[-1]]
    n_close = sum(row[5] < CLOSE for row in found.models if row[5] is not None and row[0] != FREE)
    if n_close > 1:
        notes.append(f"the first {n_close} models are about as good: their AIC differs by < 2")
    return [
        *found.notes,
        *notes,
        "effect: the first move, in Elo (multiplicative) or in strength if the mean is 50 "
        "(additive).\nlr_p: the chance of such a gain in likelihood if the model lr_against is "
        "right; too small if pairs have few games.\nscore_of_first: the expected score of the "
        "first mover between two players of mean strength.",
    ]


def _whole(row: tuple[Any, ...]) -> list[Any]:
    """A row of orders with effects in whole Elo points; an infinite effect stays."""
    return [
        round(value) if isinstance(value, float) and math.isfinite(value) else value
        for value in row
    ]


def _rounded(row: tuple[Any, ...]) -> list[Any]:
    return [
        value if digits is None or value is None else round(value, digits)
        for value, digits in zip(row, DIGITS, strict=False)
    ]

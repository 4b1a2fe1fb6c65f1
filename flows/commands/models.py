"""`banzuke models`: models of draws and of moving first, side by side."""

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banzuke.flows.commands.options import HomeOption, JsonOption, PeriodOption
from banzuke.flows.screen import show

if TYPE_CHECKING:
    from banzuke.flows.tasks.static.models_compared import ModelsCompared

app = typer.Typer(add_completion=False)

DIGITS = (None, None, None, 2, 2, 2, 3, 1, 1, 3)
"""Digits shown of each column of models but the last, which has reasons."""
ALIKE = 2.0
"""Differences of AIC below this tell no model from the best."""


@app.command(epilog="Example: banzuke models go-club --ratings 10")
def models(
    league: Annotated[str, typer.Argument(help="A pairwise league.")],
    ratings: Annotated[
        int, typer.Option("--ratings", min=0, help="So many players' ratings by each model.")
    ] = 0,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare models of draws and of moving first on a league's games: likelihood, AIC, ratings.

    Davidson, Rao-Kupper and Glenn-David where games are drawn, Bradley-Terry and Thurstone
    where none is; moving first not counted, as a factor of strength, or as a sum. What is
    published stays as it is.
    """
    from banzuke.flows.home import Home  # noqa: PLC0415
    from banzuke.flows.store import open_serving  # noqa: PLC0415
    from banzuke.flows.tasks.static.asked import asked_of  # noqa: PLC0415
    from banzuke.flows.tasks.static.models_compared import MODELS, models_compared  # noqa: PLC0415

    with closing(open_serving(Home.find(home))) as serving:
        asked = asked_of(serving, league, period)
    found = models_compared(asked)
    if as_json:
        if ratings:
            show.as_json(["player", *found.columns], found.ratings[:ratings])
        else:
            show.as_json([*MODELS], found.models)
        return
    fitted = [row for row in found.models if row[-1] is None]
    title = f"Models of {league} {found.period}: {found.games:,} games, {found.draws:,} drawn"
    rows = [[number, *_rounded(row)] for number, row in enumerate(fitted, start=1)]
    show.as_table(["nr", *MODELS[:-1]], rows, title=title)
    if ratings:
        shown = [(name, *(round(value) for value in rest)) for name, *rest in found.ratings]
        columns = ["player", *(str(row[0]) for row in rows)]
        show.as_table(columns, shown[:ratings], title="Ratings by each model, by its nr")
    print("\n".join(_notes(found)))  # noqa: T201


def _notes(found: "ModelsCompared") -> list[str]:
    """What was left out, what could not be fitted, and how to read the table."""
    notes = [f"left out: {n:,} games {reason}" for reason, n in found.left_out.items()]
    notes += [f"not fitted: {row[0]}, {row[1]}: {row[-1]}" for row in found.models if row[-1]]
    n_alike = sum(row[5] is not None and row[5] < ALIKE for row in found.models)
    if n_alike > 1:
        notes.append(f"the games do not tell the first {n_alike} apart: their AIC differs by < 2")
    return [
        *notes,
        "effect: moving first, in Elo (multiplicative) or in strength where the mean is 50 "
        "(additive).\nscore_of_first: what moving first scores between two of the mean strength.",
    ]


def _rounded(row: tuple[Any, ...]) -> list[Any]:
    return [
        value if digits is None or value is None else round(value, digits)
        for value, digits in zip(row, DIGITS, strict=False)
    ]

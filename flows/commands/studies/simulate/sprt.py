"""`banzuke simulate sprt`: error rates and lengths of a sequential test and of a fixed test."""

import dataclasses
from typing import Annotated

import typer

from banzuke.engine.labs.sprt_study import SprtCell, sprt_study
from banzuke.engine.streams import named
from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

app = typer.Typer(add_completion=False)

COLUMNS = [field.name for field in dataclasses.fields(SprtCell)]
NAMES = {
    "games": "sequential, single games",
    "pairs": "sequential, pairs of games",
    "fixed": "as many games as planned",
}
STEPS = (-0.5, 0.0, 0.5, 1.0, 1.5)
"""True differences of the study: 0 is the first hypothesis, 1 the second."""


class BadSprtStudy(BanzukeError):
    """The study of a sequential test has impossible options."""


@app.command(
    epilog="Example: banzuke simulate sprt 0 20 --matches 500",
    context_settings={"ignore_unknown_options": True},  # so that -5 is a number and no option
)
def sprt(
    elo0: Annotated[
        float, typer.Argument(help="The first hypothesis: a difference in Elo points.")
    ] = 0.0,
    elo1: Annotated[
        float, typer.Argument(help="The second hypothesis: a difference in Elo points.")
    ] = 20.0,
    matches: Annotated[
        int, typer.Option("--matches", help="Number of tests simulated at each true difference.")
    ] = 1000,
    alpha: Annotated[
        float, typer.Option("--alpha", help="The chance to accept the second hypothesis wrongly.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option("--beta", help="The chance to accept the first hypothesis wrongly.")
    ] = 0.05,
    draw_rate: Annotated[
        float, typer.Option("--draw-rate", help="The share of draws between equals.")
    ] = 0.3,
    opening_elo: Annotated[
        float,
        typer.Option(
            "--opening-elo", help="The advantage that an opening gives to one side, in Elo points."
        ),
    ] = 100.0,
    as_json: JsonOption = False,
) -> None:
    """Show the error rate of a sequential test of two programs, and the number of games.

    Every opening is played with both colours, which a test that counts pairs makes use of.
    """
    true = [elo0 + share * (elo1 - elo0) for share in STEPS]
    try:
        with step("Playing matches", len(true)) as progress:
            cells = sprt_study(
                elo0, elo1, true, matches=matches, rng=named("simulate", "sprt"), alpha=alpha,
                beta=beta, draw_rate=draw_rate, opening_elo=opening_elo, on_step=progress.advance,
            )  # fmt: skip
    except ValueError as error:
        raise BadSprtStudy(str(error)) from error
    if as_json:
        show.as_json(COLUMNS, [dataclasses.astuple(cell) for cell in cells])
        return
    show.as_table(
        ["true Elo", "test", f"accepts {elo1:g} Elo", "±", "games", "±", "90 % end within"],
        [
            (cell.true_elo, NAMES[cell.test], f"{100 * cell.accepts_h1:.1f} %",
             f"{100 * cell.accepts_h1_se:.1f}", round(cell.games), round(cell.games_se),
             round(cell.games_90))
            for cell in cells
        ],
        title=f"{elo0:g} or {elo1:g} Elo, errors of {100 * alpha:g} and {100 * beta:g} %, "
        f"{100 * draw_rate:g} % draws, openings worth {opening_elo:g} Elo",
    )  # fmt: skip

"""`banzuke simulate coverage`: how often the intervals of a match contain the true win rate."""

import math
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
import typer

from banzuke.engine.labs.match_coverage import Coverage, coverage_study
from banzuke.engine.match import errors_of_confidence
from banzuke.flows.commands.common.options import JsonOption, PicturesOption
from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

RATES = (0.5, 0.1, 0.01)
CONFIDENCES = {0.95: "1.96", 0.99: "2.58"}
"""Nominal levels, and the number of standard errors that the source takes for each level."""

ERROR_CONFIDENCES = (0.5, 0.683, 0.9, 0.95, 0.99, 0.999, 0.9999)
"""Confidences of the table of errors; 68.3, 95 and 99 % are those of the source."""

TABLE_GAMES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
COLUMNS = ["confidence", "rate", "games", "around_true_rate", "normal", "wilson", "clopper_pearson"]


@app.command(epilog="Example: banzuke simulate coverage --confidence 0.95 --output report")
def coverage(
    confidence: Annotated[
        Literal["0.95", "0.99"] | None,
        typer.Option("--confidence", help="Only intervals of this confidence; by default both."),
    ] = None,
    errors: Annotated[
        bool,
        typer.Option(
            "--errors",
            help="Show instead how many standard errors an interval of each confidence needs.",
        ),
    ] = False,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how often intervals of a match contain the true win rate, as a table and a picture."""
    if errors:
        show_errors(output, as_json=as_json)
        return
    levels = tuple(CONFIDENCES) if confidence is None else (float(confidence),)
    show_coverage(output, confidences=levels, as_json=as_json)


def show_coverage(folder: Path | None, *, confidences: tuple[float, ...], as_json: bool) -> None:
    """Print the coverage as one table per confidence, and draw it into a folder."""
    rows = _rows(coverage_study(RATES, TABLE_GAMES, confidences=confidences))
    if as_json:
        show.as_json(COLUMNS, rows)
    else:
        _print_tables(rows, confidences)
    study = coverage_study(RATES, _picture_games(), confidences=confidences)
    draw_picture("draw_coverage", study, name="coverage", folder=folder)


def show_errors(folder: Path | None, *, as_json: bool) -> None:
    """Print the errors r whose interval ± r S has each confidence; draw r and p (1 - p)."""
    columns = ["confidence", "outside", "log10_outside", "errors"]
    rows = [
        [share, round(1.0 - share, 6), math.log10(1.0 - share), float(errors_of_confidence(share))]
        for share in ERROR_CONFIDENCES
    ]
    if as_json:
        show.as_json(columns, rows)
    else:
        shown = [[*row[:2], *(round(value, 3) for value in row[2:])] for row in rows]
        show.as_table(columns, shown, title="Errors r of an interval ± r S")
    draw_picture(
        "draw_errors", None, name="errors", folder=folder,
        module="banzuke.flows.screen.plots_errors",
    )  # fmt: skip


def _print_tables(rows: list[list[float]], confidences: tuple[float, ...]) -> None:
    for confidence in confidences:
        z = CONFIDENCES[confidence]
        show.as_table(
            ["true p", "games", f"q in p ± {z} S_p", "q ± z S", "Wilson", "Clopper-Pearson"],
            [
                [*row[1:3], *(round(share, 4) for share in row[3:])]
                for row in rows
                if row[0] == confidence
            ],
            title=f"How often the {100 * confidence:g} % interval holds the true win rate p",
        )


def _rows(study: Coverage) -> list[list[float]]:
    """One row per confidence, rate and number of games, in that order."""
    return [
        [
            float(study.confidences[i]),
            float(study.rates[j]),
            int(study.games[k]),
            *(float(getattr(study, name)[i, j, k]) for name in COLUMNS[3:]),
        ]
        for i, j, k in np.ndindex(study.normal.shape)
    ]


def _picture_games() -> list[int]:
    """Numbers of games: each from 10 to 99, then 120 per decade to 10,000."""
    later = np.geomspace(100, 10_000, 241).round().astype(int)
    return [*range(10, 100), *map(int, later)]

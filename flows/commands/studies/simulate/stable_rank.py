"""`banzuke simulate stable-rank`: the errors of three estimators of the stable rank."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from banzuke.engine.labs.stable_rank_study import Study, study
from banzuke.engine.stable_rank import AnyRule
from banzuke.engine.streams import named
from banzuke.flows.commands.common.options import JsonOption, PicturesOption
from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.rooms import rooms
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

GAMES = (50, *range(100, 2001, 100))
"""The source's figure has 100 to 2000; 50 games show the rest after a second-order correction."""
EXPECTED = ["true_rank", "theory_plain", "theory_sd"]
ESTIMATED = ["plain_mean", "plain_sd", "corrected_mean", "corrected_sd", "exact_mean", "exact_sd"]
COLUMNS = ["games", *EXPECTED, *ESTIMATED, "without_last", "draws"]
SPREAD = (
    "The spread is far larger than the bias that is removed: after {games} games the standard "
    "deviation of exact is {sd:.2f} ranks, and the bias of plain is {bias:+.2f}."
)


@app.command("stable-rank", epilog="Example: banzuke simulate stable-rank --draws 400000")
def stable_rank(
    rates: Annotated[
        str, typer.Option("--rates", help="The share of each place, from the first place on.")
    ] = "0.25,0.25,0.25,0.25",
    rule: Annotated[
        str,
        typer.Option(
            "--rule",
            help="The rule of a room that pays for places only, by its name in league files.",
        ),
    ] = "tenhou-phoenix-south",
    draws: Annotated[
        int,
        typer.Option(
            "--draws", help="Number of simulated players for each number of games.", min=2
        ),
    ] = 100_000,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the errors of three estimators of the stable rank, as a table and a picture."""
    show_stable_rank(output, rates=rates, rule=rule, draws=draws, as_json=as_json)


class BadStudy(BanzukeError):
    """The rates, the rule or the draws are impossible."""


def show_stable_rank(
    folder: Path | None, *, rates: str, rule: str, draws: int, as_json: bool
) -> None:
    """Print mean and spread of the estimators for simulated players, and draw them into a folder.

    Raises
    ------
    BadStudy
        If the rule is not a room's, or the rates are not shares of its places.
    """
    found = _study(rates, _rule(rule), draws)
    rows = _rows(found)
    if as_json:
        show.as_json(COLUMNS, rows)
    else:
        _print_table(found, rows, rates)
    draw_picture("draw_stable_rank", found, name="stable-rank", folder=folder)


def _study(rates: str, rule: AnyRule, draws: int) -> Study:
    try:
        shares = [float(rate) for rate in rates.split(",")]
        return study(shares, GAMES, draws=draws, rng=named("simulate", "stable-rank"), rule=rule)
    except ValueError as error:
        raise BadStudy(
            f"--rates {rates} --draws {draws}: {error}; give the share of each place, first place "
            "first, such as 0.3,0.27,0.24,0.19"
        ) from error


def _rule(name: str) -> AnyRule:
    by_place = {room: rule for room, rule in rooms().items() if rule.score is None}
    if name not in by_place:
        reason = "it also pays for final scores, which do not follow from shares of places"
        raise BadStudy(
            f"--rule {name}: {reason if name in rooms() else 'no such room'}; rooms that pay for "
            f"places only: {', '.join(by_place)}"
        )
    return by_place[name]


def _print_table(found: Study, rows: list[list[float]], rates: str) -> None:
    show.as_table(
        ["games", "plain", "theory", "sd", "corrected", "sd", "exact", "sd"],
        [
            [row["games"]]
            + [round(row[name], 3) for name in ("plain_mean", "theory_plain", *ESTIMATED[1:])]
            for row in (dict(zip(COLUMNS, row, strict=True)) for row in rows)
        ],
        title=f"True stable rank {found.true_rank:.3f} (rates {rates}), "
        f"{found.draws:,} simulated players",
    )
    at = int(np.argmax(found.games == 100))
    print(  # noqa: T201
        SPREAD.format(
            games=int(found.games[at]),
            sd=float(found.exact_sd[at]),
            bias=float(found.plain_mean[at]) - found.true_rank,
        )
    )
    if found.without_last[0] > 0:
        print(  # noqa: T201
            f"No last place in {100 * found.without_last[0]:.2g} % of records of {found.games[0]} "
            "games: for these, plain and corrected do not exist, and their means are over the rest."
        )


def _rows(found: Study) -> list[list[float]]:
    """One row per number of games."""
    return [
        [
            int(games),
            found.true_rank,
            *(float(getattr(found, name)[i]) for name in (*EXPECTED[1:], *ESTIMATED)),
            float(found.without_last[i]),
            found.draws,
        ]
        for i, games in enumerate(found.games)
    ]

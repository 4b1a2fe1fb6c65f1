"""`banzuke compatibility`: whether some players beat others more often than ratings predict."""

import math
from contextlib import closing
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
    from banzuke.flows.tasks.static.answers.compatible import Compatible

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke compatibility engine-lab --pairs 5")
def compatibility(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if there is only one."),
    ] = None,
    of_league: LeagueOption = None,
    pairs: Annotated[
        int, typer.Option("--pairs", min=1, help="Number of pairs and of circles to show.")
    ] = 10,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show pairs whose results differ from their ratings (styles), and circles of three players.

    A pair's term is shrunk towards 0 by the spread of all pairs beyond chance. If the games show no
    such spread, all terms are 0. In a circle, each of three players is stronger than the next.
    """
    from banzuke.flows.home import Home  # noqa: PLC0415
    from banzuke.flows.serving.pairwise_league import pairwise_league  # noqa: PLC0415
    from banzuke.flows.store import open_serving  # noqa: PLC0415
    from banzuke.flows.tasks.static.answers.compatible import (  # noqa: PLC0415
        CIRCLES,
        OF_ALL,
        PAIRS,
        compatible,
    )

    with closing(open_serving(Home.find(home))) as serving:
        league = pairwise_league(serving, one_league(league, of_league))
        found = compatible(serving, league, period)
    if as_json:
        show.as_json([*PAIRS, *OF_ALL], found.pairs_with_all()[:pairs])
        return
    print(f"{league} {found.period}: {_verdict(found)}")  # noqa: T201
    if not found.spread:
        return
    shown = [_rounded(row, (None, None, 0, 1, 1, 0, 0, 2)) for row in found.pairs[:pairs]]
    show.as_table([*PAIRS], shown, title="Pairs farthest from their ratings; term and error in Elo")
    if rows := found.circles[:pairs]:
        shown = [_rounded(row, (None, None, None, 2, 0, 0, 0)) for row in rows]
        show.as_table([*CIRCLES], shown, title="Possible circles of three (三すくみ), ahead in Elo")
    print(  # noqa: T201
        "term: Elo to add to the difference of ratings, shrunk; sure: the chance that the sign is "
        "right.\nchance: the chance that each of the three is stronger than the next; ahead: by "
        "the best estimate, below 0 means behind."
    )


def _verdict(found: "Compatible") -> str:
    """The result of the test and of the held-out games, as one paragraph."""
    from banzuke.flows.tasks.static.answers.compatible import SIGNIFICANCE_LEVEL  # noqa: PLC0415

    if math.isnan(found.p_value):
        return (
            "no pair met twice, or none in a circle (A and B, B and C, C and A), so the games "
            "cannot show whether styles suit each other."
        )
    if not found.spread:
        return (
            f"no sign of compatibility (p = {found.p_value:.2g}): results of pairs differ from "
            "their ratings no more than by chance, so every term is 0."
        )
    state = "found" if found.p_value < SIGNIFICANCE_LEVEL else "may be chance"
    held = "no games were left to predict"
    if math.isfinite(found.held_out_gain):
        held = (
            f"on held-out games they reduce the log-loss by {found.held_out_gain:.4f} ± "
            f"{found.held_out_gain_se:.4f} a game"
        )
    return (
        f"compatibility {state} (p = {found.p_value:.2g}): terms of pairs spread by "
        f"{found.spread:.0f} ± {found.spread_error:.0f} Elo; {held}."
    )


def _rounded(row: tuple[Any, ...], digits: tuple[int | None, ...]) -> list[Any]:
    return [
        value if places is None else round(value, places or None)
        for value, places in zip(row, digits, strict=True)
    ]

"""`banzuke compatibility`: do some beat others more often than their ratings say?"""

import math
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banzuke.flows.commands.options import HomeOption, JsonOption, PeriodOption
from banzuke.flows.screen import show

if TYPE_CHECKING:
    from banzuke.flows.tasks.static.compatible import Compatible

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke compatibility engine-lab --pairs 5")
def compatibility(
    league: Annotated[str, typer.Argument(help="A pairwise league.")],
    pairs: Annotated[
        int, typer.Option("--pairs", min=1, help="Number of pairs and of circles to show.")
    ] = 10,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show whether styles suit each other: pairs off from their ratings, and circles of three.

    Each pair's term is shrunk by how far all pairs are off beyond chance; where that is not told
    by the games, all terms are 0. A circle: each of three is stronger against the next.
    """
    from banzuke.flows.home import Home  # noqa: PLC0415
    from banzuke.flows.store import open_serving  # noqa: PLC0415
    from banzuke.flows.tasks.static.compatible import (  # noqa: PLC0415
        CIRCLES,
        OF_ALL,
        PAIRS,
        compatible,
    )

    with closing(open_serving(Home.find(home))) as serving:
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
        "term: Elo to add to the difference of ratings, shrunk; sure: chance that it is on this "
        "side of 0.\nchance: that each of the three is stronger against the next; ahead by less "
        "than 0: behind, by the best estimate."
    )


def _verdict(found: "Compatible") -> str:
    """The result of the test and of the held-out games, as one paragraph."""
    from banzuke.flows.tasks.static.compatible import FOUND  # noqa: PLC0415

    if math.isnan(found.p_value):
        return "no pair met twice, so nothing tells whether styles suit each other."
    if not found.spread:
        return (
            f"no sign of compatibility (p = {found.p_value:.2g}): pairs are no farther from their "
            "ratings than by chance, so every term is 0."
        )
    state = "found" if found.p_value < FOUND else "not told from chance"
    held = "no games were left to predict"
    if math.isfinite(found.held_out_gain):
        held = (
            f"of games held out they take {found.held_out_gain:.4f} ± {found.held_out_gain_se:.4f} "
            "off the log-loss of a game"
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

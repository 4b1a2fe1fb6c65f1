"""`banzuke compatibility`: do some beat others more often than their ratings say?"""

import math
from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.options import HomeOption, JsonOption, PeriodOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

PAIRS = ["player", "opponent", "games", "scored", "expected", "term", "error", "sure"]
CIRCLES = ["player", "beats", "who_beats", "chance", "ahead", "then", "back"]
FOUND = 0.05
"""Chance of the test below which compatibility is said to be found."""


class NoCompatibility(BanzukeError):
    """Nothing can be said of the compatibility of a league's pairs."""


@app.command(epilog="Example: banzuke compatibility engine-lab --pairs 5")
def compatibility(
    league: Annotated[str, typer.Argument(help="A pairwise league.")],
    pairs: Annotated[
        int, typer.Option("--pairs", min=1, help="How many pairs and circles to show.")
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

    found = _found(Home.find(home), league, period)
    if as_json:
        columns = [*PAIRS, "p_value", "spread", "held_out_gain", "held_out_gain_se"]
        rows = [
            [*row, found["p"], found["spread"], *found["gain"]] for row in found["pairs"][:pairs]
        ]
        show.as_json(columns, rows)
        return
    print(f"{league} {found['period']}: {_verdict(found)}")  # noqa: T201
    if not found["spread"]:
        return
    shown = [_rounded(row, (None, None, 0, 1, 1, 0, 0, 2)) for row in found["pairs"][:pairs]]
    show.as_table(PAIRS, shown, title="Pairs farthest from their ratings; term and error in Elo")
    if rows := found["circles"][:pairs]:
        shown = [_rounded(row, (None, None, None, 2, 0, 0, 0)) for row in rows]
        show.as_table(CIRCLES, shown, title="Circles of three (三すくみ), ahead in Elo")
    print(  # noqa: T201
        "term: Elo to add to the difference of ratings, shrunk; sure: chance that it is on this "
        "side of 0.\nchance: that each of the three is stronger against the next, ratings taken as "
        "known."
    )


def _verdict(found: dict[str, Any]) -> str:
    """What the test and the held-out games say, as one paragraph."""
    if not found["spread"]:
        return (
            f"no sign of compatibility (p = {found['p']:.2g}): pairs are no farther from their "
            "ratings than by chance, so every term is 0."
        )
    spread, error, (gain, gain_se) = found["spread"], found["error"], found["gain"]
    state = "found" if found["p"] < FOUND else "not told from chance"
    held = "no games were left to predict"
    if math.isfinite(gain):
        held = f"of games held out they take {gain:.4f} ± {gain_se:.4f} off the log-loss of a game"
    return (
        f"compatibility {state} (p = {found['p']:.2g}): terms of pairs spread by {spread:.0f} ± "
        f"{error:.0f} Elo; {held}."
    )


def _found(home: Any, league: str, period: str | None) -> dict[str, Any]:
    from banzuke.engine import streams  # noqa: PLC0415
    from banzuke.engine.checks import circles, foretold  # noqa: PLC0415
    from banzuke.engine.checks import compatibility as terms  # noqa: PLC0415
    from banzuke.flows.commands.next import latest_period  # noqa: PLC0415
    from banzuke.flows.store import open_serving  # noqa: PLC0415
    from banzuke.flows.tasks.static.again import ask_again  # noqa: PLC0415
    from banzuke.flows.tasks.static.fitted import fit_period  # noqa: PLC0415

    label, player = latest_period(home, league, period)
    with closing(open_serving(home)) as serving:
        asked = ask_again(serving, players=(player, player), league=league, period=label)
    group = fit_period(asked.job).own
    try:
        found = terms(group.fit, group.pairs)
        held = foretold(group.fit, group.pairs, rng=streams.named("compatibility", league, label))
    except ValueError as error:
        raise NoCompatibility(f"{league} {label}: {error}") from error
    names = [asked.names[asked.job.input.player_ids[p]] for p in group.players]
    return {
        "period": label,
        "p": found.p_value,
        "spread": found.spread_elo,
        "error": found.spread_error_elo,
        "gain": (held.gain, held.gain_se),
        "pairs": _pairs(found, names),
        "circles": [
            [*(names[p] for p in circle.players), circle.chance, *circle.edges_elo]
            for circle in circles(found, group.fit.rating_elo, most=100)
        ],
    }


def _pairs(found: Any, names: list[str]) -> list[list[Any]]:
    """The pairs, from the side that has more than expected, the surest first."""
    from scipy.special import ndtr  # noqa: PLC0415

    rows = []
    for i in range(len(found.games)):
        a, b = names[found.first_idx[i]], names[found.second_idx[i]]
        games, made, expected = (
            float(values[i]) for values in (found.games, found.points, found.expected)
        )
        term, error = float(found.term_elo[i]), float(found.error_elo[i])
        if term < 0.0:
            a, b, made, expected, term = b, a, games - made, games - expected, -term
        sure = float(ndtr(term / error)) if error > 0.0 else 0.5
        rows.append([a, b, games, made, expected, term, error, sure])
    return sorted(rows, key=lambda row: (-row[-1], row[0], row[1]))


def _rounded(row: list[Any], digits: tuple[int | None, ...]) -> list[Any]:
    return [
        value if places is None else round(value, places or None)
        for value, places in zip(row, digits, strict=True)
    ]

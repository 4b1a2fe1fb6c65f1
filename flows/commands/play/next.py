"""`banzuke next`: the games to play next, to find the best players with few games."""

from collections import Counter
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
    from banzuke.flows.tasks.static.answers.period_group import PeriodGroup

app = typer.Typer(add_completion=False)

COLUMNS = ["player", "opponent", "games", "gain", "rating", "opponent_rating"]
SURE = 0.05
"""An order whose chance of being wrong is at most this counts as settled."""


@app.command("next", epilog="Example: banzuke next engine-lab --top 3 --games 20")
def next_(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if there is only one."),
    ] = None,
    of_league: LeagueOption = None,
    top: Annotated[int, typer.Option("--top", help="Number of best players to find.")] = 3,
    games: Annotated[int, typer.Option("--games", help="Number of games to propose.")] = 10,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Propose the games that most reduce the uncertainty about the best players, per game.

    The proposal uses the information in the games behind the league's ratings; play each game with
    both colours.
    """
    from banzuke.flows.commands.common.rated_group import rated_group  # noqa: PLC0415

    found = _proposed(rated_group(home, one_league(league, of_league), period), top, games)
    if as_json:
        show.as_json(COLUMNS, found["rows"])
        return
    show.as_table(
        ["player", "against", "games", "gain"],
        [(row[0], row[1], row[2], f"{row[3]:.2g}") for row in found["rows"]],
        title=f"The next {games} games of {found['league']} {found['period']}, "
        f"to know the top {top}",
    )
    best, other = found["least_sure"]
    state = "settled" if found["wrong"] <= SURE else "open"
    print(  # noqa: T201
        f"top {top:<5} {', '.join(found['top'])}: {state}\n"
        f"least sure {best} above {other}: wrong with {100 * found['wrong']:.1f} %\n"
        "gain      how much one game reduces the variances of differences between players in and "
        "outside the top,\n          as shares, weighted by the chance that each order is wrong"
    )


def _proposed(rated: "PeriodGroup", top: int, games: int) -> dict[str, Any]:
    from banzuke.engine.bradley_terry.next_pairings import covariance_elo, next_pairings  # noqa: PLC0415
    from banzuke.engine.bradley_terry.quasi_aic import information_of_points  # noqa: PLC0415
    from banzuke.flows.tasks.static.answers.period_group import NoAnswer  # noqa: PLC0415

    group, names = rated.group, rated.names
    information = information_of_points(group.fit, group.pairs)
    try:
        covariance = covariance_elo(group.fit, group.pairs, information=information)
        found = next_pairings(
            group.fit.rating_elo, covariance, top=top, games=games, information=information
        )
    except ValueError as error:
        raise NoAnswer(f"{rated.league} {rated.period}: {error}") from error
    times: Counter[tuple[int, int]] = Counter()
    gain: dict[tuple[int, int], float] = {}
    for first, second, one in zip(found.first, found.second, found.gain, strict=True):
        pair = (int(first), int(second))
        times[pair] += 1
        gain.setdefault(pair, float(one))
    rating = group.fit.rating_elo
    rows = [
        [names[a], names[b], count, gain[a, b], float(rating[a]), float(rating[b])]
        for (a, b), count in sorted(times.items(), key=lambda item: (-item[1], -gain[item[0]]))
    ]
    return {
        "rows": rows,
        "league": rated.league,
        "period": rated.period,
        "top": [names[p] for p in found.top],
        "least_sure": [names[p] for p in found.least_sure],
        "wrong": found.wrong,
    }

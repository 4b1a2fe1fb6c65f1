"""`banzuke compare`: two players of a period, and their next game."""

import dataclasses
import math

from flows.commands.compare_table import show_event_comparison, show_table_comparison
from flows.commands.match import SYSTEMATIC
from flows.screen import show
from flows.settings import Home
from flows.tasks.compared import CannotCompare, find_league
from flows.tasks.static.again import ask_again
from flows.tasks.static.compare import Comparison, NextGameAsked, compare


def show_comparison(
    home: Home,
    a: str,
    b: str,
    *,
    league: str | None,
    period: str | None,
    setting: NextGameAsked,
    as_json: bool,
) -> None:
    """Print who is probably stronger, by how much, and what to expect of their next game.

    Table and tournament leagues have comparisons of their own.
    """
    rated = find_league(home, (a, b), league=league)
    if rated and rated.task != "static":
        if setting != NextGameAsked():
            raise CannotCompare(
                f"{rated.league} is no pairwise league; --reverse, --neutral and --handicap are "
                "for games of two"
            )
        if rated.task == "tier":
            show_event_comparison(home, a, b, league=rated.league, season=period, as_json=as_json)
        else:
            show_table_comparison(home, a, b, league=rated.league, period=period, as_json=as_json)
        return
    found = compare(
        ask_again(home, players=(a, b), league=league, period=period), a, b, setting=setting
    )
    if as_json:
        values = dataclasses.asdict(found)
        show.as_json(list(values), [list(values.values())])
        return
    _print(found, a, b, setting)


def _print(found: Comparison, a: str, b: str, setting: NextGameAsked) -> None:
    met = "{wins} won, {draws} drawn, {losses} lost".format(**found.met)
    show.as_table(
        ["", a, b],
        [
            ["rating", *(round(rating) for rating in found.rating)],
            ["standard error", *(None if math.isnan(se) else round(se) for se in found.se)],
        ],
        title=f"{a} and {b} in {found.league} {found.period}",
    )
    share = "unknown" if math.isnan(found.stronger) else f"{100 * found.stronger:.1f} %"
    lines = [
        f"difference  {found.difference:+.0f} Elo, 95 % interval {_elo(found.difference_lo95)} to "
        f"{_elo(found.difference_hi95)}",
        f"stronger    {a} in {share} of {found.replicates} simulated seasons",
        f"met         {met}, seen from {a}",
    ]
    print("\n".join(lines))  # noqa: T201
    mover = (
        "neither has the first move's advantage"
        if setting.neutral
        else (f"{b if setting.reverse else a} moves first")
    )
    handicap = f", handicap {setting.handicap}" if setting.handicap else ""
    rows = [
        [f"{a} {what}", *(f"{100 * value:.1f} %" for value in found.next_game[result])]
        for result, what in (("win", "wins"), ("draw", "draws"), ("loss", "loses"))
    ]
    show.as_table(
        ["", "chance", "at least", "at most"], rows, title=f"Next game: {mover}{handicap}"
    )
    print("\n".join([*found.notes, SYSTEMATIC]))  # noqa: T201


def _elo(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")

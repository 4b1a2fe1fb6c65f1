"""Comparisons of two players on the terminal: a table, sentences, limits."""

import math
from functools import singledispatch
from typing import Any, TextIO

from banzuke.flows.commands.play.match import SYSTEMATIC
from banzuke.flows.counted import counted
from banzuke.flows.screen import show
from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.dynamic.compare import DayComparison
from banzuke.flows.tasks.stable_rank.compare import TableComparison
from banzuke.flows.tasks.static.answers.compare import Comparison
from banzuke.flows.tasks.tier.compare import TierComparison

APART = (
    "These numbers leave out three things: at a common table one player's good place is the "
    "other's bad place, styles may not suit each other, and strength may change inside a period."
)


@singledispatch
def print_comparison(
    found: object, a: str, b: str, setting: GameSetting, to: TextIO | None = None
) -> None:
    """Print the stronger player, the difference, and the prediction of the next game.

    ``to`` is standard output by default.
    """
    raise TypeError(f"no way to print {found}, of {a} and {b} in {setting}, to {to}")


@print_comparison.register
def _(found: Comparison, a: str, b: str, setting: GameSetting, to: TextIO | None = None) -> None:
    met = "{wins} won, {draws} drawn, {losses} lost".format(**found.met)
    show.as_table(
        ["", a, b],
        [
            ["rating", *(round(rating) for rating in found.rating)],
            ["standard error", *(None if math.isnan(se) else round(se) for se in found.se)],
        ],
        title=f"{a} and {b} in {found.league} {found.period}",
        to=to,
    )
    share = "unknown" if math.isnan(found.stronger) else f"{100 * found.stronger:.1f} %"
    stronger = f"{a} in {share} of {found.replicates} simulated seasons"
    if found.by_population:
        why = "by results and prior" if found.has_prior else "as in leagues of this kind"
        stronger = f"{a} with probability {share}, {why}"
    lines = [
        f"difference  {found.difference:+.0f} Elo, 95 % interval {_elo(found.difference_lo95)} to "
        f"{_elo(found.difference_hi95)}",
        f"stronger    {stronger}",
        f"met         {met}, seen from {a}",
    ]
    print("\n".join(lines), file=to)
    mover = (
        "neither has the first move's advantage"
        if setting.neutral
        else f"{b if setting.reverse else a} moves first"
    )
    handicap = f", handicap {setting.handicap}" if setting.handicap else ""
    rows = [
        [f"{a} {what}", *(f"{100 * value:.1f} %" for value in found.next_game[result])]
        for result, what in (("win", "wins"), ("draw", "draws"), ("loss", "loses"))
    ]
    show.as_table(
        ["", "chance", "at least", "at most"], rows, title=f"Next game: {mover}{handicap}", to=to
    )
    print("\n".join([*found.notes, SYSTEMATIC]), file=to)


def _elo(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")


@print_comparison.register
def _(
    found: TableComparison, a: str, b: str, setting: GameSetting, to: TextIO | None = None
) -> None:
    del setting
    rows: list[list[Any]] = [
        ["games", *found.games],
        ["stable rank", *_round(found.exact, 2)],
        ["standard error", *_round(found.se, 2)],
        [
            "95 % interval",
            *(f"{low:.2f} to {high:.2f}" for low, high in zip(found.lo95, found.hi95, strict=True)),
        ],
        ["mean place", *_round(found.mean_place, 3)],
        ["standard error", *_round(found.mean_place_se, 3)],
    ]
    if found.skill:
        rows += [["skill", *_round(found.skill.mu, 0)], ["sigma", *_round(found.skill.sigma, 0)]]
        rows += [["rate", *_round(found.skill.rate, 0)]]
    show.as_table(["", a, b], rows, title=f"{a} and {b} in {found.league} {found.period}", to=to)
    print("\n".join(_sentences(found, a, b)), file=to)
    show.as_table(
        ["difference in ranks", "games of each player"],
        [[show.fixed(needed.difference, 2), needed.games] for needed in found.games_needed],
        title="Games needed to show such a difference: 95 % confidence, 80 % power",
        to=to,
    )
    print(APART, file=to)


@print_comparison.register
def _(
    found: TierComparison, a: str, b: str, setting: GameSetting, to: TextIO | None = None
) -> None:
    del setting
    show.as_table(
        ["", a, b],
        [
            ["rate", *_round(found.rate, 0)],
            ["tier", *found.tier],
            ["skill", *_round(found.mu, 0)],
            ["sigma", *_round(found.sigma, 0)],
            ["entries", *found.entries],
        ],
        title=f"{a} and {b} in {found.league} {found.season}",
        to=to,
    )
    lines = [
        f"difference  {found.difference:+.0f} ± {found.difference_se:.0f} points of skill",
        f"better      {a} with probability {100 * found.better:.1f} %",
        f"next event  {a} ahead of {b} in {100 * found.ahead:.1f} %",
    ]
    if found.scale < 0.995:
        lines.append(
            "tempered    forecasts of the season's events so far were too certain: "
            f"normal score x {found.scale:.2f}"
        )
    if found.scale > 1.005:
        lines.append(
            "sharpened   forecasts of the season's events so far were too cautious: "
            f"normal score x {found.scale:.2f}"
        )
    print("\n".join(lines), file=to)


@print_comparison.register
def _(found: DayComparison, a: str, b: str, setting: GameSetting, to: TextIO | None = None) -> None:
    show.as_table(
        ["", a, b],
        [
            ["rating", *_round(found.rating, 0)],
            ["standard error", *_round(found.se, 0)],
            ["days since the last game", *found.days_since_game],
        ],
        title=f"{a} and {b} in {found.league} on {found.day}",
        to=to,
    )
    win, draw, loss = (f"{100 * found.next_game[name]:.1f} %" for name in ("win", "draw", "loss"))
    mover = (
        "nobody has the first move"
        if setting.neutral
        else f"{b if setting.reverse else a} moves first"
    )
    lines = [
        f"difference  {found.difference:+.0f} ± {found.difference_se:.0f} Elo",
        f"stronger    {a} with probability {100 * found.stronger:.1f} %",
        f"a game      {mover}: {a} wins {win}, draws {draw}, loses {loss}",
        *found.notes,
        SYSTEMATIC,
    ]
    print("\n".join(lines), file=to)


def _sentences(found: TableComparison, a: str, b: str) -> list[str]:
    higher = "unknown: the rule pays for scores, and only the 50 best of a period are compared"
    if found.higher is not None:
        higher = f"{a} with probability {100 * found.higher:.1f} %"
    lines = [
        f"difference  {found.difference:+.2f} ± {found.difference_se:.2f} ranks",
        f"higher      {higher}",
    ]
    if found.skill is None:
        return [
            *lines,
            "met         not counted: a home counts it if [skill] is in the league file",
        ]
    met = "too rarely: this pair is not among the published pairs"
    if found.skill.met:
        times = counted(found.skill.met.games, "time")
        met = f"{times} at a table, {a} above in {found.skill.met.above}"
    lines += [
        f"met         {met}",
        f"skill       {found.skill.difference:+.0f} ± {found.skill.difference_se:.0f} points",
        f"next game   {a} above {b} in {100 * found.skill.above:.1f} %",
    ]
    if found.skill.players_apart:
        lines.append(
            f"apart       one of the two is in a group of {found.skill.players_apart} players who "
            "seldom share a table with the others: their skills hardly compare"
        )
    return lines


def _round(values: tuple[float | None, float | None], digits: int) -> list[Any]:
    return [show.fixed(value, digits) for value in values]

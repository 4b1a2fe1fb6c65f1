"""`banzuke compare` in table and tournament leagues: two players side by side."""

import dataclasses
from typing import Any

from flows.screen import show
from flows.settings import Home
from flows.tasks.skill.compare import TableComparison, compare_at_tables
from flows.tasks.tier.compare import compare_at_events

APART = (
    "Not in these numbers: that one's good place is the other's bad one where both met, styles "
    "that do not suit each other, and strength that changes inside a period."
)


def show_table_comparison(
    home: Home, a: str, b: str, *, league: str, period: str | None, as_json: bool
) -> None:
    """Print who probably has the higher stable rank, and what their common tables say."""
    found = compare_at_tables(home, (a, b), league=league, period=period)
    if as_json:
        _as_json(found)
        return
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
    show.as_table(["", a, b], rows, title=f"{a} and {b} in {found.league} {found.period}")
    print("\n".join(_sentences(found, a, b)))  # noqa: T201
    show.as_table(
        ["difference in ranks", "games each to tell it from 0"],
        [[round(needed.difference, 2), needed.games] for needed in found.games_needed],
        title="Games needed: 95 % confidence, 80 % power",
    )
    print(APART)  # noqa: T201


def show_event_comparison(
    home: Home, a: str, b: str, *, league: str, season: str | None, as_json: bool
) -> None:
    """Print who is probably the better tournament player, and who is ahead in their next event."""
    found = compare_at_events(home, (a, b), league=league, season=season)
    if as_json:
        _as_json(found)
        return
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
    )
    lines = [
        f"difference  {found.difference:+.0f} ± {found.difference_se:.0f} points of skill",
        f"better      {a} with probability {100 * found.better:.1f} %",
        f"next event  {a} ahead of {b} in {100 * found.ahead:.1f} %",
    ]
    print("\n".join(lines))  # noqa: T201


def _sentences(found: TableComparison, a: str, b: str) -> list[str]:
    higher = "unknown: the rule pays for scores, and only the 50 best of a period are compared"
    if found.higher is not None:
        higher = f"{a} with probability {100 * found.higher:.1f} %"
    lines = [
        f"difference  {found.difference:+.2f} ± {found.difference_se:.2f} ranks",
        f"higher      {higher}",
    ]
    if found.skill is None:
        return [*lines, "met         not counted: add [skill] to the league file"]
    met = "too rarely to be among the pairs that are published"
    if found.skill.met:
        met = f"{found.skill.met.games} times at a table, {a} above {found.skill.met.above} times"
    return [
        *lines,
        f"met         {met}",
        f"skill       {found.skill.difference:+.0f} ± {found.skill.difference_se:.0f} points",
        f"next game   {a} above {b} in {100 * found.skill.above:.1f} %",
    ]


def _round(values: tuple[float, float], digits: int) -> list[float]:
    return [round(value, digits) if digits else round(value) for value in values]


def _as_json(found: object) -> None:
    values = dataclasses.asdict(found)  # type: ignore[call-overload]
    show.as_json(list(values), [list(values.values())])

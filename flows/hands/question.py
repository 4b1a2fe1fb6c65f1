"""The question what to cut, from the text that a person writes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import BARE, BONUS, REGULAR, Options, Rules
from banzuke.engine.mahjong.shanten import shanten
from banzuke.engine.mahjong.tiles import (
    EAST,
    ImpossibleHand,
    Meld,
    counts_of,
    kind_of,
    read_tiles,
)
from banzuke.flows.errors import BanzukeError
from banzuke.flows.hands.winds import wind_of

EXCHANGED_SHANTEN = 2
"""Greatest shanten for which exchanges are on by default; beyond it the search takes seconds."""
POINTS = "points"
GOALS = {POINTS: 0, "win": 1}
"""Kinds of value, beside the chance to win a number of points: the engine's `reach`."""
RULES = ("all", "bare")
"""What a win may be and what counts in it: everything, or what document 004 counts."""
MOST_POINTS = 1_000_000
"""More than any hand is worth."""


class NoSuchHand(BanzukeError):
    """A hand, or the tiles beside it, are impossible.

    ``why`` is the kind of mistake and ``values`` what it names, for pages in other languages; it is
    empty for what a page never asks.
    """

    def __init__(self, message: str, why: str = "", **values: str | int) -> None:
        super().__init__(message)
        self.why, self.values = why, values


@dataclass(frozen=True)
class Question:
    """A hand, the tiles seen beside it, and the method of valuing its cuts."""

    position: Position
    rules: Rules
    options: Options


def question_of(
    hand: str,
    *,
    dora: str = "",
    turn: int = 1,
    seat: str = "east",
    round_: str = "east",
    seen: str = "",
    melds: Sequence[str] = (),
    ankans: Sequence[str] = (),
    rules: Literal["all", "bare"] = "all",
    exchanges: int | None = None,
    silent: bool = False,
    goal: str | int = POINTS,
) -> Question:
    """The question about a hand, from the options of `banzuke discard`.

    Raises
    ------
    NoSuchHand
        If the hand, a tile beside it, or an option is impossible.
    """
    if rules not in RULES:
        raise NoSuchHand(f"rules {rules}: give {' or '.join(RULES)}")
    called = [*map(_called, melds), *map(_concealed, ankans)]
    try:
        position = Position(
            read_tiles(hand),
            tuple(called),
            read_tiles(dora),
            read_tiles(seen),
            turn,
            EAST + _wind("seat", seat),
            EAST + _wind("round", round_),
        )
    except ImpossibleHand as error:
        message = f"{error}; fix the hand, or what is given beside it"
        raise NoSuchHand(message, error.why, **error.values) from error
    code = Rules(forms=REGULAR) if rules == "bare" else Rules()
    options = _options(position, code, bare=rules == "bare", exchanges=exchanges, silent=silent)
    return Question(position, code, replace(options, reach=_reach(goal)))


def goal_text(question: Question) -> str:
    """The kind of value, in words."""
    reach = question.options.reach
    if reach == 0:
        return "expected points"
    return "the chance to win" if reach == 1 else f"the chance to win {reach:,} points or more"


def tiles_of(text: str) -> tuple[int, ...]:
    """The tiles that a text names.

    Raises
    ------
    NoSuchHand
        If it names none.
    """
    try:
        return read_tiles(text)
    except ImpossibleHand as error:
        raise NoSuchHand(str(error), error.why, **error.values) from error


def _reach(goal: str | int) -> int:
    """The points to reach: 0 for expected points, 1 for any win."""
    if goal in GOALS:
        return GOALS[str(goal)]
    points = int(goal) if str(goal).isdecimal() else 0
    if not 0 < points <= MOST_POINTS:
        raise NoSuchHand(
            f"goal {goal}: give points, win, or a number of points up to {MOST_POINTS:,}, such "
            "as 3900",
            "no-goal", goal=str(goal), most=f"{MOST_POINTS:,}",
        )  # fmt: skip
    return points


def _wind(option: str, text: str) -> int:
    found = wind_of(text)
    if found is None:
        raise NoSuchHand(
            f"{option} {text}: no wind; give east, south, west or north, or E S W N",
            "no-wind", wind=text,
        )  # fmt: skip
    return found


def _options(
    position: Position, rules: Rules, *, bare: bool, exchanges: int | None, silent: bool
) -> Options:
    base = BARE if bare else BONUS
    if exchanges is None:
        copies = counts_of(position.tiles)[None]
        away = shanten(copies, n_melds=len(position.melds), forms=rules.forms)[0]
        exchanges = 0 if bare or away > EXCHANGED_SHANTEN else 1
    return replace(base, exchanges=exchanges, silent=silent)


def _called(text: str) -> Meld:
    tiles = tiles_of(text)
    kinds = sorted(map(kind_of, tiles))
    if len(set(kinds)) == 1 and len(kinds) in (3, 4):
        return Meld("pon" if len(kinds) == 3 else "kan", tiles)
    runs = len(kinds) == 3 and kinds[2] < EAST and kinds[0] // 9 == kinds[2] // 9
    if runs and kinds == list(range(kinds[0], kinds[0] + 3)):
        return Meld("chi", tiles)
    raise NoSuchHand(
        f"meld {text}: neither a run, nor three or four of a kind", "no-meld", meld=text
    )


def _concealed(text: str) -> Meld:
    tiles = tiles_of(text)
    if len(tiles) != 4 or len(set(map(kind_of, tiles))) != 1:
        raise NoSuchHand(f"ankan {text}: not four of a kind", "no-ankan", meld=text)
    return Meld("ankan", tiles)

"""The game of a line of plain text: who played, and what came of it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from banzuke.flows.readers.game_lines.names import cleaned, coloured, is_name
from banzuke.flows.readers.game_lines.said_of_games import (
    AT_FRONT,
    BETWEEN,
    BYE,
    DRAWN,
    FIRST_WON,
    FORFEIT,
    FORFEITED,
    MARKS,
    NOBODY,
    NUMBERS,
    OF_ONE_GAME,
    REMARK,
    RESULT,
    SECOND_WON,
    UNPLAYED,
    WORDS,
)

LONGEST = 300
"""Longest line that may be a game: the time of the search grows with the square of the length."""
_BOARD = (
    r"(?P<board>(?:\(?[0-9]{1,3}[.):]?|(?:board|bd|brett|br|tisch|table|tavolo|mesa|échiquier)\.?\s?"
    r"[0-9]{1,3}[.):]?)\s+)?"
)
AT_END = re.compile(
    rf"{_BOARD}(?P<pair>\S.*?)\s*(?:[,;:]|\s[-–—=→])?\s+{RESULT}{REMARK}", re.IGNORECASE
)
"""Ann - Ben 1-0, Ann vs Ben: 3-1, Ann - Ben 6-4 3-6 7-5."""
IN_THE_MIDDLE = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+{RESULT}\s+(?P<second>[^\W\d].*?){REMARK}", re.IGNORECASE
)
"""Ann 1-0 Ben."""
RESULT_FIRST = re.compile(rf"{_BOARD}{AT_FRONT}\s+(?P<pair>[^\W\d].*?){REMARK}", re.IGNORECASE)
"""1-0 Ann - Ben."""
IN_WORDS = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+(?P<word>{'|'.join(WORDS.values())})\s+"
    rf"(?P<second>[^\W\d].*?)(?:[,;:]?\s+{RESULT})?{REMARK}",
    re.IGNORECASE,
)
"""Ann beat Ben, Ann def. Ben 6-4 6-3."""
PAIRING = re.compile(rf"{_BOARD}(?P<pair>\S.*?)\s*", re.IGNORECASE)
"""A numbered pair of names without a result, or somebody who has a bye."""
POINTS_BEHIND = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+(?P<one>[1-9]?[0-9]{{1,2}}|½)\s*(?:[-–—−:]|vs?\.?)\s*"
    rf"(?P<second>[^\W\d].*?)\s+(?P<two>[1-9]?[0-9]{{1,2}}|½){REMARK}",
    re.IGNORECASE,
)
"""Ann 25 - Ben 18."""
TIGHT = re.compile(r"(?P<first>[^-–—−]*\w)[-–—−](?P<second>\w[^-–—−]*)")
"""Ann-Ben: the only dash stands between the names, without blanks."""
BULLET = re.compile("^(?:[-–—•*·#]|[\U0001f000-\U0001ffff\ufe0f])+\\s+")
SIGNS = re.compile(r"\s*(?<![○◯〇●×△])([○◯〇●×△]\s?[-–―−ー]?\s?[○◯〇●×△])(?![○◯〇●×△])\s*")
"""Signs of both players beside each other, around which blanks may be missing."""


class Line(NamedTuple):
    """The game of a line.

    Attributes
    ----------
    result : str or None
        The points of both, or who won; None for a pair that has not played.
    ending : str or None
        Why the game does not count: `UNPLAYED`, `FORFEIT` or `BYE`.
    is_numbered, is_of_words, has_colours : bool
        Whether a number stands first; whether words say who won, so that the winner may be first;
        whether colours behind the names say that the first moves first.
    """

    first: str
    second: str
    result: str | None
    ending: str | None = None
    is_numbered: bool = False
    is_of_words: bool = False
    has_colours: bool = False

    @property
    def is_of_one_game(self) -> bool:
        """Whether the result is that of one game: 1-0, 0-1 or a draw."""
        found = NUMBERS.fullmatch(self.result or "")
        return found is None or (found["one"], found["two"]) in OF_ONE_GAME


def games_of(lines: Iterable[str]) -> list[Line | None]:
    """The game of each line of a text, in the one way of writing that the text has.

    Only a text without Ann - Ben 1-0 may have Ann-Ben 1-0, where a dash may be part of a name, or
    Ann 25 - Ben 18, where a number may be.
    """
    kept = list(lines)
    usual = [game_of(line) for line in kept]
    if any(game is not None and game.result for game in usual):
        return usual
    others = ([of_line(_whole(line)) for line in kept] for of_line in (_tight, _with_points))
    return max((usual, *others), key=lambda games: sum(game is not None for game in games))


def game_of(text: str) -> Line | None:
    """The game of a line; None if the line has none, or could have several."""
    line = _whole(text)
    if len(line) > LONGEST:
        return None
    if found := IN_WORDS.fullmatch(line):
        won = next(what for what in WORDS if re.fullmatch(f"(?i){WORDS[what]}", found["word"]))
        return _line(found, (found["first"], found["second"]), won)
    for pattern in (AT_END, RESULT_FIRST):
        if (found := pattern.fullmatch(line)) and (pair := _pair_of(found["pair"])):
            return _line(found, pair)
    if found := IN_THE_MIDDLE.fullmatch(line):
        return _line(found, (found["first"], found["second"]))
    found = PAIRING.fullmatch(line)
    pair = _pair_of(found["pair"]) if found else None
    if found and pair and (found["board"] or NOBODY.fullmatch(pair[1])):
        return _line(found, pair)
    return None


def _whole(text: str) -> str:
    """A line without signs of a list, and with blanks around signs such as ○-●."""
    return BULLET.sub("", " ".join(SIGNS.sub(r" \1 ", text).split()))


def _tight(line: str) -> Line | None:
    """The game of Ann-Ben 1-0."""
    found = AT_END.fullmatch(line) if len(line) <= LONGEST else None
    names = TIGHT.fullmatch(found["pair"]) if found else None
    return _line(found, (names["first"], names["second"])) if found and names else None


def _with_points(line: str) -> Line | None:
    """The game of Ann 25 - Ben 18."""
    found = POINTS_BEHIND.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return None
    return _line(found, (found["first"], found["second"]), f"{found['one']}-{found['two']}")


def _pair_of(text: str) -> tuple[str, str] | None:
    """The two names around the only sign between them."""
    names = BETWEEN.split(text)
    return (names[0], names[1]) if len(names) == 2 else None


def _line(found: re.Match[str], pair: tuple[str, str], won: str | None = None) -> Line | None:
    first, second = map(cleaned, pair)
    groups = found.groupdict()
    result, ending = (won, None) if won else _meaning(groups.get("result"))
    in_words = bool(groups.get("word"))
    if in_words and _contradicts(won, groups.get("result")):
        return None
    has_colours = False
    if of_colours := coloured(first, second):
        first, second, is_turned = of_colours
        has_colours = True
        if is_turned:
            first, second, result = second, first, _turned(result)
    if not all(is_name(name, in_words=in_words) for name in (first, second)):
        return None
    if result is None and ending is None:
        return None
    if NOBODY.fullmatch(second):
        ending = BYE
    elif FORFEITED.search(groups.get("remark") or ""):
        ending = FORFEIT
    return Line(first, second, result, ending, bool(groups["board"]), in_words, has_colours)


def _contradicts(won: str | None, text: str | None) -> bool:
    """Whether a score says another thing than the words: whoever lost may have it either way."""
    meant = of_points(_meaning(text)[0]) if text else None
    if meant is None:
        return False
    return (
        (meant != DRAWN) if won == DRAWN else meant == (DRAWN if won == SECOND_WON else SECOND_WON)
    )


def _turned(result: str | None) -> str | None:
    """A result seen from the other side."""
    if found := NUMBERS.fullmatch(result or ""):
        return f"{found['two']}-{found['one']}"
    return {FIRST_WON: SECOND_WON, SECOND_WON: FIRST_WON}.get(result or "", result)


def _meaning(text: str | None) -> tuple[str | None, str | None]:
    """The result that a text means, and why the game does not count; both None if unclear."""
    if text is None:
        return None, UNPLAYED
    scores = [(found["one"], found["two"]) for found in NUMBERS.finditer(text)]
    if not scores:
        what = next(what for what, marks in MARKS.items() if re.fullmatch(f"(?i){marks}", text))
        return (None, what) if what in (FORFEIT, UNPLAYED) else (what, None)
    if len(scores) == 1:
        return text, None
    won = [_winner(*score) for score in scores]
    if all(score in OF_ONE_GAME for score in scores) or won.count(1) == won.count(-1):
        return None, None  # two games, or sets of which nobody has more
    return (FIRST_WON if won.count(1) > won.count(-1) else SECOND_WON), None


def _winner(one: str, two: str) -> int:
    """1 if the first has more points, -1 if the second has, 0 if they are equal."""
    points = [_points(text) for text in (one, two)]
    return (points[0] > points[1]) - (points[0] < points[1])


def _points(text: str) -> float:
    whole = re.sub(r"\s?(?:½|1/2)$", ".5", text).replace(",", ".")
    return float(whole if whole != ".5" else "0.5")


def by_points(games: Iterable[Line | None]) -> bool:
    """Whether results are points or goals, of which more than one are won: then 0:0 is a draw."""
    return any(game is not None and _is_high(game) for game in games)


def _is_high(game: Line) -> bool:
    found = NUMBERS.fullmatch(game.result or "")
    return found is not None and max(_points(found["one"]), _points(found["two"])) > 1


def of_points(result: str | None) -> str | None:
    """The result that points or goals mean."""
    found = NUMBERS.fullmatch(result or "")
    if found is None:
        return result
    return {1: FIRST_WON, 0: DRAWN, -1: SECOND_WON}[_winner(found["one"], found["two"])]

"""The game of a line of plain text: who played, and what came of it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

LONGEST = 300
"""Longest line that may be a game: the time of the search grows with the square of the length."""
FIRST_WON, SECOND_WON, DRAWN = "1-0", "0-1", "1/2-1/2"
UNPLAYED, FORFEIT, BYE = "no result", "forfeit", "bye"
_N = r"(?:[0-9]{1,3}(?:[.,]5|½|\s1/2)?|½|1/2)"
NUMBERS = re.compile(rf"(?P<one>{_N})\s?[-–—−:]\s?(?P<two>{_N})(?![0-9/.-])")
_DRAWN = r"½|1/2|remis|drawn?|nulle|tablas"
_MARKS = {
    FIRST_WON: r"[○◯]\s?[-–―]?\s?[●×]",
    SECOND_WON: r"[●×]\s?[-–―]?\s?[○◯]",
    DRAWN: rf"{_DRAWN}|=\s?[:/-]\s?=|△\s?[-–―]?\s?△",
    FORFEIT: r"[+]\s?[-:/]?\s?[-–−]|[-–−]\s?[:/]?\s?[+]",
    UNPLAYED: r"\*",
}
"""Other results than numbers, by what they mean."""
_ONE = rf"{NUMBERS.pattern.replace('?P<one>', '?:').replace('?P<two>', '?:')}(?:\s?\([0-9]+\))?"
RESULT = rf"(?P<result>{_ONE}(?:,?\s{_ONE})*|{'|'.join(_MARKS.values())})"
_BOARD = (
    r"(?P<board>(?:\(?[0-9]{1,3}[.):]?|(?:board|bd|brett|br|tisch|table|tavolo|mesa|échiquier)\.?\s?"
    r"[0-9]{1,3}[.):]?)\s+)?"
)
_REMARK = (
    r"\s*(?P<remark>[(\[][^()\[\]]*[)\]]|kampflos|kl\.?|ff|forfeit|w\.?o\.?|walkover|ret\.?)?\s*"
)
RATING = re.compile(r"\s*[(\[][0-9]{3,4}[)\]]$")
BETWEEN = re.compile(r"\s+(?:[-–—:]|vs?\.?|versus|gegen|contre|contra|против|対)\s+", re.IGNORECASE)
"""What separates two names: a dash or a colon between blanks, or a word."""
AT_END = re.compile(
    rf"{_BOARD}(?P<pair>\S.*?)\s*(?:[,;:]|\s[-–—])?\s+{RESULT}{_REMARK}", re.IGNORECASE
)
"""Ann - Ben 1-0, Ann vs Ben: 3-1, Ann - Ben 6-4 3-6 7-5."""
IN_THE_MIDDLE = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+{RESULT}\s+(?P<second>[^\W\d].*?){_REMARK}", re.IGNORECASE
)
"""Ann 1-0 Ben."""
WORDS = {
    FIRST_WON: r"beats?|defeat(?:s|ed)|def\.|bt\.?|won against|wins against|schlägt|schlug|"
    r"besiegte?|bat|vence a|venció a|ganó a|batte|ha battuto|победила?",
    SECOND_WON: r"lost to|loses to|lost against|verlor gegen|verliert gegen|perd contre|perdió con",
    DRAWN: r"drew with|drew|draws with|remisierte gegen|remis gegen|empató con",
}
"""Words between two names, by what they say."""
IN_WORDS = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+(?P<word>{'|'.join(WORDS.values())})\s+"
    rf"(?P<second>[^\W\d].*?)(?:[,;:]?\s+{RESULT})?{_REMARK}",
    re.IGNORECASE,
)
"""Ann beat Ben, Ann def. Ben 6-4 6-3."""
PAIRING = re.compile(rf"{_BOARD}(?P<pair>\S.*?)\s*", re.IGNORECASE)
"""A numbered pair of names without a result, or somebody who has a bye."""
NOBODY = re.compile(r"(?i)bye|spielfrei|freilos|frei|exempt|descansa|libre|riposa|riposo|pauza")
BULLET = re.compile("^(?:[-–—•*·>#]|[\U0001f000-\U0001ffff\ufe0f])+\\s+")
NO_NAME = re.compile(rf"[0-9]\s?[./:–-]\s?[0-9]|\s{_N}\s?[-:]\s?{_N}")
"""What no name has: a day, an hour or a result."""
OF_ONE_GAME = {("1", "0"), ("0", "1"), ("½", "½"), ("1/2", "1/2"), ("0.5", "0.5"), ("0,5", "0,5")}


class Line(NamedTuple):
    """The game of a line.

    Attributes
    ----------
    result : str or None
        The points of both, or who won; None for a pair that has not played.
    ending : str or None
        Why the game does not count: `UNPLAYED`, `FORFEIT` or `BYE`.
    is_numbered, is_of_words : bool
        Whether a number stands first; whether words say who won, so that the winner may be first.
    """

    first: str
    second: str
    result: str | None
    ending: str | None = None
    is_numbered: bool = False
    is_of_words: bool = False

    @property
    def is_of_one_game(self) -> bool:
        """Whether the result is that of one game: 1-0, 0-1 or a draw."""
        found = NUMBERS.fullmatch(self.result or "")
        return found is None or (found["one"], found["two"]) in OF_ONE_GAME


def game_of(text: str) -> Line | None:
    """The game of a line; None if the line has none, or could have several."""
    line = BULLET.sub("", " ".join(text.split()))
    if len(line) > LONGEST:
        return None
    if found := IN_WORDS.fullmatch(line):
        won = next(what for what in WORDS if re.fullmatch(f"(?i){WORDS[what]}", found["word"]))
        return _line(found, (found["first"], found["second"]), won)
    if (found := AT_END.fullmatch(line)) and (pair := _pair_of(found["pair"])):
        return _line(found, pair)
    if found := IN_THE_MIDDLE.fullmatch(line):
        return _line(found, (found["first"], found["second"]))
    found = PAIRING.fullmatch(line)
    pair = _pair_of(found["pair"]) if found else None
    if found and pair and (found["board"] or NOBODY.fullmatch(pair[1])):
        return _line(found, pair)
    return None


def _pair_of(text: str) -> tuple[str, str] | None:
    """The two names around the only sign between them."""
    names = BETWEEN.split(text)
    return (names[0], names[1]) if len(names) == 2 else None


def _line(found: re.Match[str], pair: tuple[str, str], won: str | None = None) -> Line | None:
    first, second = (RATING.sub("", name.strip(" ,;:")) for name in pair)
    groups = found.groupdict()
    result, ending = (won, None) if won else _meaning(groups.get("result"))
    wrong = any(
        not any(map(str.isalpha, name)) or BETWEEN.search(name) or NO_NAME.search(name)
        for name in (first, second)
    )
    if wrong or (result is None and ending is None):
        return None
    remark = groups.get("remark") or ""
    if NOBODY.fullmatch(second):
        ending = BYE
    elif re.search(r"(?i)kampflos|\bkl\b|\bff\b|forfeit|\bw\.?o\b|walkover", remark):
        ending = FORFEIT
    return Line(first, second, result, ending, bool(groups["board"]), is_of_words=won is not None)


def _meaning(text: str | None) -> tuple[str | None, str | None]:
    """The result that a text means, and why the game does not count; both None if unclear."""
    if text is None:
        return None, UNPLAYED
    scores = [(found["one"], found["two"]) for found in NUMBERS.finditer(text)]
    if not scores:
        what = next(what for what, marks in _MARKS.items() if re.fullmatch(f"(?i){marks}", text))
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

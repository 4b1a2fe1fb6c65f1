"""The game of a line of plain text: who played, and what came of it."""

import re
from collections.abc import Iterable

from banzuke.flows.readers.game_lines.go_lines import go_line
from banzuke.flows.readers.game_lines.line import Line, number
from banzuke.flows.readers.game_lines.names import DAY_AND_MONTH, cleaned, coloured, is_name
from banzuke.flows.readers.game_lines.said_of_games import (
    ANNULLED,
    AT_FRONT,
    BETWEEN,
    BYE,
    DOUBTFUL,
    DRAWN,
    FIRST_WON,
    FORFEIT,
    FORFEITED,
    HALF_TIME,
    MARGIN,
    MARKS,
    NOBODY,
    NUMBERS,
    OF_ONE_GAME,
    REMARK,
    RESULT,
    SECOND_WON,
    SEPARATOR,
    TEAMS,
    UNPLAYED,
    WORDS,
)
from banzuke.flows.readers.game_lines.weekdays import without_weekdays

LONGEST = 300
"""Longest line that may be a game: the time of the search grows with the square of the length."""
_BOARD = (
    r"(?P<board>(?:\(?[0-9]{1,3}[.):]?|(?:board|bd|brett|br|tisch|table|tavolo|mesa|échiquier|court|"
    rf"platz|match|t|m|qf|sf|r|rd)\.?\s?[0-9]{{1,3}}[.):]?)\s+(?!{SEPARATOR}\s))?"
)
"""The number of a board or a match: 3. or Table 3, but not T1 in T1 vs Gen.G, which is a name."""
AT_END = re.compile(
    rf"{_BOARD}(?P<pair>\S.*?)\s*(?:[,;:]|\s[-–—=→])?\s+{RESULT}{REMARK}", re.IGNORECASE
)
"""Ann - Ben 1-0, Ann vs Ben: 3-1, Ann - Ben 6-4 3-6 7-5."""
IN_THE_MIDDLE = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+\[?{RESULT}\]?\s+(?P<second>[^\W\d].*?){REMARK}", re.IGNORECASE
)
"""Ann 1-0 Ben, Ann [3-1] Ben."""
RESULT_FIRST = re.compile(rf"{_BOARD}{AT_FRONT}\s+(?P<pair>[^\W\d].*?){REMARK}", re.IGNORECASE)
"""1-0 Ann - Ben."""
IN_WORDS = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+(?P<word>{'|'.join(WORDS.values())})\s+"
    rf"(?P<second>[^\W\d].*?)(?:[,;:]?\s+(?:{RESULT}|{MARGIN}))?{REMARK}",
    re.IGNORECASE,
)
"""Ann beat Ben, Ann def. Ben 6-4 6-3, Ann bt Ben +17."""
PAIRING = re.compile(rf"{_BOARD}(?P<pair>\S.*?)\s*", re.IGNORECASE)
"""A numbered pair of names without a result, or somebody who has a bye."""
WITH_BYE = re.compile(
    rf"{_BOARD}(?!(?:good|ok)\b)(?P<first>[^\W\d].*?)\s*[-–—:,]?\s+"
    r"(?:(?:has|hat|got) (?:a |the )?)?(?:bye|spielfrei|freilos|descansa|riposa)",
    re.IGNORECASE,
)
"""Ann bye, Ann: bye, Ann has a bye."""
POINTS_BEHIND = re.compile(
    rf"{_BOARD}(?P<first>\S.*?)\s+(?P<one>[1-9]?[0-9]{{1,2}}|½)\s*(?:[-–—−:]|vs?\.?)\s*"
    rf"(?P<second>[^\W\d].*?)\s+(?P<two>[1-9]?[0-9]{{1,2}}|½){REMARK}",
    re.IGNORECASE,
)
"""Ann 25 - Ben 18."""
POINTS_BY_BLANKS = re.compile(
    rf"{_BOARD}(?P<first>[^\W\d][^\d]*?)\s+(?P<one>[0-9]{{1,3}}),?\s+"
    r"(?P<second>[^\W\d][^\d]*?)\s+(?P<two>[0-9]{1,3})",
    re.IGNORECASE,
)
"""Ann 25 Ben 18."""
COMMAND = re.compile(r"^[!/](?!undo|delete|remove|cancel)[a-z]{2,20}\s+(?=\S)", re.IGNORECASE)
"""What begins a message to the program of a chat that keeps results: !result Ann 2-1 Ben."""
NUMBERED = re.compile(r"[0-9]{1,3}\.?\s\w")
TIGHT = re.compile(
    r"(?P<first>[^-–—−]*\w)(?:(?<![0-9])[-–—−]|[-–—−](?![0-9]))(?P<second>\w[^-–—−]*)"
)
"""Ann-Ben: the only dash stands between the names, without blanks, and not between numbers."""
BOLD = re.compile(r"(?<![\w*])\*{1,2}(?=\w)|(?<=\w)\*{1,2}(?![\w*])")
"""Stars around bold letters, as chats and Markdown write them."""
BULLET = re.compile("^(?:[-–—•*·#]|[\U0001f000-\U0001ffff\ufe0f])+\\s+")
SIGNS = re.compile(r"\s*(?<![○◯〇●×△])([○◯〇●×△]\s?[-–―−ー－]?\s?[○◯〇●×△])(?![○◯〇●×△])\s*")
"""Signs of both players beside each other, around which blanks may be missing."""


def games_of(lines: Iterable[str]) -> list[Line | None]:
    """The game of each line of a text, in the one way of writing that the text has.

    Only a text without Ann - Ben 1-0 may have B: Ann W: Ben B+R, Ann-Ben 1-0, where a dash may be
    part of a name, or Ann 25 - Ben 18 and Ann 25 Ben 18, where a number may be. A text of days
    without a year, 13 Jan Ann - Ben 1-0, has no game: its months are no names. A table whose last
    column has numbers, Ann 4-2 Ben 1, has none: its numbers are no part of names.
    """
    kept = list(lines)
    return [None] * len(kept) if _have_months(kept) else without_weekdays(_in_one_way(kept))


def _in_one_way(kept: list[str]) -> list[Line | None]:
    usual = [game_of(line) for line in kept]
    if _have_numbers_behind(usual):
        return [None] * len(kept)
    if any(game is not None and game.result for game in usual):
        return usual
    whole = [_whole(line) for line in kept]
    whole = [line if len(line) <= LONGEST else "" for line in whole]
    tried = [
        [of_line(line) for line in whole] for of_line in (go_line, _tight, _with_points, _by_blanks)
    ]
    if not _are_pairs(tried[-1]):
        tried.pop()
    return max((usual, *tried), key=lambda games: sum(game is not None for game in games))


NUMBER_BEHIND = re.compile(r"\s+[0-9]{1,4}$")


def _have_numbers_behind(games: Iterable[Line | None]) -> bool:
    """Whether the number behind each second name is a column of a table, and not part of a name.

    A player then stands first without a number: Ann 4-2 Ben 1 beside Ben 4-3 Cid 2. Names of
    programs keep their numbers: Ours 1-0 Stockfish 16.
    """
    played = [game for game in games if game is not None and game.result]
    bare = {NUMBER_BEHIND.sub("", game.second) for game in played}
    return (
        len(played) > 1
        and all(NUMBER_BEHIND.search(game.second) for game in played)
        and any(game.first in bare for game in played)
    )


def _have_months(lines: list[str]) -> bool:
    """Whether the name of a month follows the number of each line that begins with one."""
    numbered = [line for line in lines if NUMBERED.match(line)]
    return len(numbered) > 1 and all(map(DAY_AND_MONTH.match, numbered))


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
    return _unplayed(line)


def _unplayed(line: str) -> Line | None:
    """The numbered pair of a line without a result, or the player who has a bye."""
    if found := WITH_BYE.fullmatch(line):
        return _line(found, (found["first"], "bye"))
    found = PAIRING.fullmatch(line)
    pair = _pair_of(found["pair"]) if found else None
    if found and pair and (found["board"] or NOBODY.fullmatch(pair[1])):
        return _line(found, pair)
    return None


def _whole(text: str) -> str:
    """A line without signs of a list and of bold letters, and with blanks around ○-●.

    A line that is struck through is empty: it is no game.
    """
    if "~~" in text:
        return ""
    line = BULLET.sub("", " ".join(SIGNS.sub(r" \1 ", text).split()))
    return BOLD.sub("", COMMAND.sub("", line))


def _tight(line: str) -> Line | None:
    """The game of Ann-Ben 1-0."""
    found = AT_END.fullmatch(line)
    names = TIGHT.fullmatch(found["pair"]) if found else None
    return _line(found, (names["first"], names["second"])) if found and names else None


def _with_points(line: str) -> Line | None:
    """The game of Ann 25 - Ben 18."""
    return _of_points_behind(POINTS_BEHIND.fullmatch(line))


def _by_blanks(line: str) -> Line | None:
    """The game of Ann 25 Ben 18."""
    return _of_points_behind(POINTS_BY_BLANKS.fullmatch(line))


def _of_points_behind(found: re.Match[str] | None) -> Line | None:
    if found is None:
        return None
    return _line(found, (found["first"], found["second"]), f"{found['one']}-{found['two']}")


def _are_pairs(games: Iterable[Line | None]) -> bool:
    """Whether several names stand at both places: W 3 L 1 has the same word in every line."""
    played = [game for game in games if game is not None]
    firsts, seconds = ({game[side] for game in played} for side in (0, 1))
    return min(len(firsts), len(seconds)) > 1


def _pair_of(text: str) -> tuple[str, str] | None:
    """The two names around the only sign between them."""
    names = BETWEEN.split(text)
    return (names[0], names[1]) if len(names) == 2 else None


def _line(found: re.Match[str], pair: tuple[str, str], won: str | None = None) -> Line | None:
    first, second = map(cleaned, pair)
    groups = found.groupdict()
    result, ending = _meaning(groups.get("result"))
    if won and ending in (None, UNPLAYED):
        result, ending = won, None
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
    elif FORFEITED.search(remark := groups.get("remark") or ""):
        ending = FORFEIT
    elif ANNULLED.search(remark):
        ending = UNPLAYED
    elif DOUBTFUL.search(remark):
        return None
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
    text = re.sub(HALF_TIME, "", text)
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
    points = [number(text) for text in (one, two)]
    return (points[0] > points[1]) - (points[0] < points[1])


def by_points(games: Iterable[Line | None]) -> bool:
    """Whether results are points or goals, of which more than one are won: then 0:0 is a draw."""
    return any(
        max(game.points or (0, 0)) > 1
        for game in games
        if game is not None and game.ending != TEAMS
    )


def of_points(result: str | None) -> str | None:
    """The result that points or goals mean."""
    found = NUMBERS.fullmatch(result or "")
    if found is None:
        return result
    return {1: FIRST_WON, 0: DRAWN, -1: SECOND_WON}[_winner(found["one"], found["two"])]

"""Lists of games in plain text: a game in each line, and headings for the round and the day.

The lines above the first game give the event and its day. A heading is a line with the number of a
round or with a day. Whoever stands first moves first only if a line names the two sides.
"""

import re
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.game_lines.days import (
    Parts,
    is_day_first,
    is_stamped,
    iso_day,
    parts_of,
)
from banzuke.flows.readers.game_lines.engine_matches import finished_games
from banzuke.flows.readers.game_lines.line import Line
from banzuke.flows.readers.game_lines.one_line import by_points, games_of, of_points
from banzuke.flows.readers.game_lines.said_of_games import (
    BETWEEN,
    BYE,
    FORFEIT,
    RESULT,
    TEAMS,
    UNPLAYED,
    WORDS,
)
from banzuke.flows.readers.game_lines.teams import with_teams
from banzuke.flows.readers.game_lines.years import WITHOUT_YEAR, confirmed, years_of
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame, not_of_format
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import VOID, pairwise_games, with_meanings
from banzuke.flows.readers.rows import LINE, RawRows, UnreadableFile
from banzuke.flows.readers.text import split_lines
from banzuke.flows.readers.titles import EVENT, ROUND_LINE, is_day, title_of

LEGACY = "cp1252"
SIDES = re.compile(
    r"(?i)(?:white|weiß|weiss|blancs?|blancas|bianco|brancas|białe|bílý|белые|白|先手)\W+"
    r"(?:black|schwarz|noirs?|negras|nero|pretas|czarne|černý|чёрные|черные|黒|後手)|"
    r"(?:black|schwarz|noirs?|negras|黒)\W+(?:white|weiß|weiss|blancs?|blancas|白)|"
    r"(?:home|heim|domicile|local|casa)\W+(?:away|guest|gast|extérieur|visitante|trasferta)"
)
"""The names of the two sides, whoever moves first or is at home before the other."""
MEANINGS = dict.fromkeys((UNPLAYED, FORFEIT, BYE, TEAMS), VOID)
SHARE = 0.5
"""Least share of the lines that must be games."""
IN_CELLS = re.compile(rf",(?!\s)(?!5(?![0-9]))|,\s*{RESULT}\s*$", re.IGNORECASE)
"""A comma that separates cells, and not a family name from a given name, or a half from a whole."""


def are_games(lines: list[str], delimiter: str | None) -> bool:
    """Whether most of the lines of a text that are neither blank, a round's nor a day are games.

    ``delimiter`` separates the cells if the text may be a table: then most games have none.
    """
    rests = [parts_of(line).rest for line in lines if line.strip()]
    games = games_of(rests)
    n_others = sum(
        game is None and bool(rest) and not (_begun_round(rest) or WITHOUT_YEAR.fullmatch(rest))
        for rest, game in zip(rests, games, strict=True)
    )
    played = [rest for rest, game in zip(rests, games, strict=True) if game is not None]
    in_cells = sum(delimiter is not None and _has_cells(rest, delimiter) for rest in played)
    enough = len(played) >= SHARE * (len(played) + n_others) and 2 * in_cells < len(played)
    return enough and any(game is not None and game.result for game in games)


def of_lines(lines: list[str]) -> list[tuple[str, Line | None]]:
    """The lines of a text that are not blank, and the game of each."""
    filled = [line for line in lines if line.strip()]
    return list(zip(filled, games_of(parts_of(line).rest for line in filled), strict=True))


def _has_cells(rest: str, delimiter: str) -> bool:
    """Whether a delimiter separates cells in a line without its day."""
    return IN_CELLS.search(rest) is not None if delimiter == "," else delimiter in rest


def read_game_lines(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a list; pairs without a result, forfeits and results of teams are void.

    Raises
    ------
    UnreadableFile
        ``not-game-lines`` if no line is a game; ``unclear-day`` if nothing tells whether days
        begin with the month.
    """
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    filled = [(n, text) for n, text in lines.select(LINE, "text").iter_rows() if text.strip()]
    finished = finished_games([text for _, text in filled])
    if finished:
        filled = [each for each, game in zip(filled, finished, strict=True) if game]
    parts = [parts_of(text) for _, text in filled]
    found = [g for g in finished if g] or games_of(part.rest for part in parts)
    if not any(game is not None and game.result is not None for game in found):
        raise not_of_format(path, source, "no line has two names and a result, as Ann - Ben 1-0")
    found = with_teams(found)
    in_points = by_points(found)
    start = next(k for k, game in enumerate(found) if game is not None)
    said = _Said(path, filled[:start], [text for _, text in filled])
    games = pairwise_games("neutral", "handicap")
    for (line, text), part, game in zip(filled, parts, found, strict=True):
        if part.is_message:
            said.hears_message(line, part)
        if game is not None:
            _add(games, line, text, game, said, said.of_game(line, part), in_points=in_points)
        elif WITHOUT_YEAR.fullmatch(text):
            if not said.hears_no_year(text):
                _refuse(games, line, text, OF_NO_YEAR)
        elif not said.hears(line, text, part) and (
            line > filled[start][0] or part.is_message or said.is_odd(line, text, part)
        ):
            _refuse(games, line, text, OF_NO_GAME)
    return with_meanings(games.as_rows(source), source, MEANINGS)


class _Said:
    """What the lines so far say of the games below them: event, round, day and sides."""

    def __init__(self, path: Path, above: list[tuple[int, str]], texts: list[str]) -> None:
        self._path = path
        self._day_first = is_day_first(texts)
        own = [text for _, text in above if not SIDES.search(text) and not is_stamped(text)]
        own = [text for text in own if not WITHOUT_YEAR.fullmatch(text)]
        own = [text for text in own if not is_day(text)]
        self.event = title_of(own).get(EVENT, "").strip(PADDING) or path.name.partition(".")[0]
        self._years = years_of(text for _, text in above)
        days = (self.day(n, text) for n, text in above if not _begun_round(text))
        self._day_of_all = next(filter(None, days), None)
        self._day = self._day_of_all
        self._day_since_game: str | None = None
        self.round: str | None = None
        self.has_sides = False

    def day(self, line: int, text: str) -> str | None:
        """The day in a text."""
        try:
            return iso_day(text, day_first=self._day_first)
        except ValueError as error:
            raise UnreadableFile(
                "unclear-day",
                f"line {line} of {self._path.name} has the day {error}, and no line tells whether "
                "days or months are first",
                "write days as 2024-01-31",
            ) from None

    def of_game(self, line: int, part: Parts) -> str | None:
        """The day of the game in a line: its own, or that of the heading above."""
        self._day_since_game = None
        return self.day(line, part.day) or self._day

    def hears_message(self, line: int, part: Parts) -> None:
        """The day of a message of a chat, which the lines below follow that have none."""
        self._day = self._day_of_all = self.day(line, part.day)

    def hears_no_year(self, text: str) -> bool:
        """Whether the day of a heading without a year, which the lines below follow, is sure."""
        last = {int(self._day[:4]) + n for n in (0, 1)} if self._day else set[int]()
        self._day = self._day_since_game = confirmed(text, self._years | last)
        return self._day is not None

    def hears(self, line: int, text: str, part: Parts) -> bool:
        """Whether a line without a game is a heading, which the games below follow."""
        if SIDES.search(text):
            self.has_sides = True
            return True
        day = None if part.is_message else self.day(line, text)
        begun = _begun_round(part.rest if part.is_message else text)
        n_words = len(part.rest.split())
        is_of_two = BETWEEN.search(part.rest) or OF_A_RESULT.search(part.rest)
        has_score = SCORE.search(part.rest) is not None
        is_of_day = bool(day) and n_words <= MOST_WORDS and not (is_of_two or has_score)
        if begun:
            self.round = begun
            self._day = day or self._day_since_game or self._day_of_all
        elif is_of_day:
            self._day = self._day_since_game = day
        return bool(begun) or is_of_day

    def is_odd(self, line: int, text: str, part: Parts) -> bool:
        """Whether a line above the first game may be a game, and is no title with a day."""
        if HAS_WON.search(part.rest):
            return True
        may_be = re.search("[0-9½]", text) is not None or text.strip() != self.event
        return BETWEEN.search(text) is not None and may_be and self.day(line, text) is None


KNOCKOUT = re.compile(
    r"(?i)(?P<name>(?:quarter|semi)[- ]?finals?|round of [0-9]{2}|last [0-9]{2}|(?:grand )?finals?|"
    r"(?:achtel|viertel|halb)?finale|spiel um platz 3|(?:third|3rd) place(?: (?:match|play-?off))?|"
    r"(?:huitièmes|quarts) de finale|demi-finales?|(?:octavos|cuartos) de final|semifinal(?:es|i)?|"
    r"ottavi di finale|quarti di finale|kwart-?finale|halve finale|(?:ćwierć|pół)?finał|"
    r"(?:準々?)?決勝)(?:\s+[0-9A-D])?(?:\s*[(\[][^()\[\]]*[)\]])?\W*"
)
"""A round of a cup, perhaps with a number or a remark in brackets: Semi-final 2."""
PADDING = " -–—*#=_:."
"""Signs around a heading."""
OF_A_RESULT = re.compile(rf"(?i)\w\s+(?:{'|'.join(WORDS.values())})\s+\w")
"""A word for a result between two names, as in a line with a game that is not understood whole."""
HAS_WON = re.compile(rf"{OF_A_RESULT.pattern}|\w\s+(?:won|wins|lost|loses|drew|gewinnt|verliert)\s")
"""The same, or a verb that says what came of a game, as in a sentence."""
SCORE = re.compile(r"[^\W\d]\s+[0-9]{1,3}\s?(?:[-–]\s?[0-9]{1,3}|:\s?[0-9])\s*$")
"""A score at the end of a line, behind a word; a time of day has two digits behind its colon."""
MOST_WORDS = 5
"""Most words of a heading beside its day; a longer line is a sentence."""


def _begun_round(text: str) -> str | None:
    """The number or the name of the round that a heading begins; None for other lines."""
    line = text.strip(PADDING)
    if found := ROUND_LINE.match(line):
        return str(found[found.lastgroup or 0])
    found = KNOCKOUT.fullmatch(parts_of(line).rest)
    return found["name"] if found else None


def _add(
    games: Gathered,
    line: int,
    text: str,
    game: Line,
    said: _Said,
    day: str | None,
    *,
    in_points: bool,
) -> None:
    result = of_points(game.result) if in_points else game.result
    games.add(
        line,
        text.strip(),
        {
            "event": said.event,
            "round": said.round,
            "played_at": day,
            "first": game.first,
            "second": game.second,
            "result": result,
            "termination": game.ending,
            "handicap": game.handicap,
            "neutral": None
            if game.has_colours or (said.has_sides and not game.is_of_words)
            else "true",
        },
    )


OF_NO_GAME = (
    "the line is neither a game, such as Ann - Ben 1-0, nor a heading with a round or a day; "
    "correct it, or remove it"
)
OF_NO_YEAR = "the day has no year, so the games below it have no date; write it as 2024-01-31"


def _refuse(games: Gathered, line: int, text: str, why: str) -> None:
    games.refuse(line, text.strip(), UnusableGame(NOT_A_GAME, why))

"""Cells of tables of Swiss and McMahon tournaments: an opponent by number, a colour, a result.

`4w1` and `12b½` of Swiss-Manager and chess-results, `w4 1`, `4+/w2` of go (a win against 4 with
white, who gave two stones), `W12` and `D3` of the US Chess Federation, `W 12(w)` of WinTD, `+W4` of
Vega, `+ 4B` and `= 2N` of Papi, `4:W`, `4+!` of a win by default.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

WIN, DRAW, LOSS = 2, 1, 0
RESULTS = {
    **dict.fromkeys(("1", "+", "w", "○"), WIN),
    **dict.fromkeys(("½", ".5", "=", "d"), DRAW),
    **dict.fromkeys(("0", "-", "l", "●"), LOSS),
}
COLOURS = {"w": "w", "b": "b", "s": "b", "n": "b", "白": "w", "黒": "b"}
"""White and black in English, German (Schwarz), French (noir) and Japanese."""
PAIRS = (
    "bn", "bc", "bč", "bp", "bs", "bm", "bj", "wz", "бч", "vs", "vm", "hs", "an", "λμ",
    "白黑", "백흑",
)  # fmt: skip
"""White and black, if both stand in a table: blanc and noir, białe and czarne, bílý and černý,
brancas and pretas, beyaz and siyah, baltie and melnie, wit and zwart, белые and чёрные,
világos and sötét, valkea and musta, hvid and sort, alb and negru, λευκά and μαύρα."""
LETTERS = "".join(sorted({*"".join(PAIRS), *COLOURS}))
RESULT = r"(?P<result>1|0?\.5|½|0|=|\+|-|○|●)"
CELLS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<opponent>[0-9]{{1,4}})\s*(?P<colour>[{LETTERS}])\s*{RESULT}(?P<default>[kf!])?",
        rf"(?P<colour>[{LETTERS}])\s*(?P<opponent>[0-9]{{1,4}})\s*{RESULT}(?P<default>[kf!])?",
        r"(?P<opponent>[0-9]{1,4})(?P<result>[-+=○●])(?P<default>!)?(?:/?(?P<colour>[wb])(?P<handicap>[0-9]?))?",
        r"(?P<opponent>[0-9]{1,4}):(?P<result>[wdl])",
        r"(?P<result>[-+=wdl○●])\s*(?P<opponent>[0-9]{1,4})(?:\s*\(?(?P<colour>[wbsn])\)?)?",
        r"(?P<default>[xf])\s*(?P<opponent>[0-9]{1,4})",
        r"(?P<result>[-+=])\s*(?P<colour>[wb])\s*(?P<opponent>[0-9]{1,4})",
    )
)
BYE = re.compile(
    r"0[-+=](?:/?[wb]?0?)?|-[01½]?|\+|-?\.5|[bhuz]-*|[xf]-+|-+|bye|free|frei|spielfrei|freilos|exempt|不戦勝|休|"
    r"0|½|1|00?00\s*-\s*[-+=]?"
)
WITH_COLOUR, OPPONENT_FIRST, RESULT_FIRST = CELLS[:2], CELLS[:4], CELLS[4:]
"""In the patterns with a colour, + and - are results without a game beside 1 and 0, and results of
games where no cell has 1 or 0; in the third pattern, that of go, they are results of games."""
COLOUR_LAST = RESULT_FIRST[0]
"""The pattern that may end with a colour: + 4B."""
LONGEST = 20


@dataclass(frozen=True)
class Cell:
    """A cell: the opponent's number (0: none), result, colour, handicap, and win by default."""

    opponent: int
    result: int | None
    colour: str = ""
    is_default: bool = False
    handicap: str = "0"


NO_GAME = Cell(0, None)


def colours_of(texts: Iterable[str]) -> Mapping[str, str]:
    """White and black ("w", "b") by the letters of all cells of a table: b is white beside n."""
    found = {
        match["colour"]
        for text in texts
        for pattern in (*WITH_COLOUR, COLOUR_LAST)
        if (match := pattern.fullmatch(plain_cell(text))) and match["colour"]
    }
    pair = next((pair for pair in PAIRS if found == {*pair}), None)
    return COLOURS if pair is None else dict(zip(pair, "wb", strict=True))


def meaning_in(texts: Sequence[str]) -> Callable[[str], Cell | None]:
    """The meaning of a cell of a table, by the way in which all its cells are written.

    Beside a colour, + and - are results of games if no cell has 1 or 0.
    """
    results = {
        match["result"]
        for text in texts
        for pattern in WITH_COLOUR
        if (match := pattern.fullmatch(plain_cell(text)))
    }
    return partial(
        cell_of,
        result_first=has_result_first(texts),
        colours=colours_of(texts),
        signs_of_games={"+", "-"} <= results and results.isdisjoint(("1", "0")),
    )


def cell_of(
    text: str,
    *,
    result_first: bool = False,
    colours: Mapping[str, str] = COLOURS,
    signs_of_games: bool = False,
) -> Cell | None:
    """The meaning of a cell; `NO_GAME` for a bye, None for any other text.

    ``colours`` has white and black ("w", "b") by the letters of the table, and ``signs_of_games``
    says that + and - beside a colour are results of games.

    ``result_first`` says that results stand before opponents: -1 is then a loss against player 1.
    Otherwise -1 is a bye that is worth a point.
    """
    plain = plain_cell(text)
    patterns = RESULT_FIRST if result_first else OPPONENT_FIRST
    found = next(filter(None, (pattern.fullmatch(plain) for pattern in patterns)), None)
    if found is None:
        return NO_GAME if BYE.fullmatch(plain) else None
    parts = found.groupdict()
    if not int(found["opponent"]):
        return NO_GAME
    said, default = parts.get("result"), parts.get("default")
    if said is None:  # of the US Chess Federation: X has won, F has lost without a game
        return Cell(int(found["opponent"]), WIN if default == "x" else LOSS, is_default=True)
    unplayed = found.re in WITH_COLOUR and said in "+-" and not signs_of_games
    return Cell(
        int(found["opponent"]),
        RESULTS[said.lstrip("0") or "0"],
        colours.get(parts.get("colour") or "", ""),
        bool(default) or unplayed,
        parts.get("handicap") or "0",
    )


def has_result_first(texts: Iterable[str]) -> bool:
    """Whether more cells have the result before the opponent than after it."""
    plain = [plain_cell(text) for text in texts]
    first, last = (
        sum(any(pattern.fullmatch(text) for pattern in patterns) for text in plain)
        for patterns in (RESULT_FIRST, OPPONENT_FIRST)
    )
    return first > last


def is_cell(text: str) -> bool:
    """Whether a text is the cell of a round against an opponent."""
    return any(pattern.fullmatch(plain_cell(text)) for pattern in CELLS)


def plain_cell(text: str) -> str:
    """The beginning of a cell in lower case and half width, with one sign for minus and for ½."""
    narrow = unicodedata.normalize("NFKC", text[:LONGEST].replace("½", ".5"))
    return narrow.replace("−", "-").replace("–", "-").strip().casefold()

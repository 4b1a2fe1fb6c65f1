"""Values of tables as HTML. Everything that comes from a log is escaped here.

Cells are made in Python and not by a template. A value that stands in many tables is made once:
a league of 100,000 players has tens of millions of cells.
"""

import math
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import escape

from banzuke.flows.screen.printable import printable
from banzuke.flows.site.parts.blocks import Column, Letters, Link, Text
from banzuke.flows.site.parts.numbers import (
    MARKS,
    MINUS,
    Amount,
    date,
    figures,
    in_language,
    is_number,
    moment,
    percent,
    signed,
)
from banzuke.flows.site.parts.texts import marked, said

SENTENCE = 60
"""Letters of a text above which its cell may have several lines: names are shorter, or cut."""
LONG = 18
"""Approximate number of characters of a name in a narrow column; the title has the whole name."""
SEEN = 100_000
"""Kinds of cells that are cached: counts, ranks and days of a league; some 20 MB at most."""
LETTERS = Text("result-letters")
"""The letters of W, D and L in a language."""
Cell = Callable[[Any], str]
NUMERIC = frozenset({"int", "number", "signed", "percent", "rank", "bounded"})


def plain(text: Any) -> str:
    """A text that is safe for a page: escaped, with control and direction marks as codes."""
    whole = str(text)
    if whole.isalnum():  # nearly every name of a file, and many names of people
        return whole
    return str(escape(printable(whole)))


@lru_cache(maxsize=1000)
def cell_maker(column: Column, *, language: str, root: str) -> Cell:
    """The function that turns a column's values into table cells; intervals use `interval_cell`.

    ``root`` leads from the page to the league's folder.
    """
    digits = column.digits
    makers: dict[str, Cell] = {
        "text": lambda value: (
            f"<td>{_said(value, language)}</td>"
            if isinstance(value, Text)
            else _text_cell(value, language)
        ),
        "int": _count_maker(language),
        "rank": _count_maker(language),
        "number": _number_maker(digits),
        "signed": _signed_maker(digits),
        "percent": lambda value: f'<td class="n">{percent(value, digits)}</td>',
        "bounded": lambda value: _bounded_cell(value, digits),
        "date": _date_cell,
        "time": lambda value: f"<td>{moment(value)}</td>",
        "said": _said_maker(language),
        "letters": lru_cache(SEEN)(lambda value: letters(value, language, "td")),
        "link": _link_maker(root, language),
        "opponent": lru_cache(SEEN)(lambda value: f"<td>{_link(value, root)}</td>"),
        "player": lru_cache(SEEN)(lambda value: _player(value, root)),
    }
    make = makers[column.kind]
    if language not in MARKS or column.kind not in ("number", "signed", "percent", "bounded"):
        return make
    return lambda value: _numbers_in(make(value), language)


def _numbers_in(cell: str, language: str) -> str:
    """A cell with its number in the form of a language; attributes stay unchanged."""
    begin, _, rest = cell.partition(">")
    return f"{begin}>{in_language(rest, language)}"


def amount(text: str, language: str, mark: str = "span") -> str:
    """An element with numbers in a language, and the English text for scripts."""
    shown = plain(in_language(text, language))
    return f'<{mark} data-n="{plain(text)}">{shown}</{mark}>'


def letters(results: Letters, language: str, mark: str = "span") -> str:
    """An element with results as letters of a language, and the English letters for scripts."""
    shown = results.translate(str.maketrans("WDL", said(LETTERS, language)))
    return f'<{mark} data-f="{results}">{shown}</{mark}>'


@lru_cache(SEEN, typed=True)
def _text_cell(value: Any, language: str) -> str:
    if isinstance(value, Amount) and ("." in value or "," in value):
        return amount(value, language, "td")
    text = "" if value is None else plain(value)
    return f"{_cell_of(text)}{text}</td>"


def _cell_of(text: str) -> str:
    """The start of a cell with a text: sentences go on in the next line."""
    return '<td class="long">' if len(text) > SENTENCE else "<td>"


@lru_cache
def _count_maker(language: str) -> Cell:
    return lru_cache(SEEN)(
        lambda value: f'<td class="n">{in_language(figures(value), language)}</td>'
    )


@lru_cache(SEEN)
def _date_cell(value: Any) -> str:
    return f"<td>{date(value)}</td>"


def _bounded_cell(value: tuple[str, float] | None, digits: int) -> str:
    """A number behind the sign of its bound, such as ≥; the number alone sorts it."""
    if value is None:
        return '<td class="n"></td>'
    bound, at = value
    sign = f"{plain(bound)} " if bound else ""
    return f'<td class="n" data-v="{at:.6g}">{sign}{figures(at, digits)}</td>'


def _number_maker(digits: int) -> Cell:
    """The function that formats numbers, with a short path for nearly all of them."""
    written = f"{{:,.{digits}f}}".format

    def make(value: Any) -> str:
        if type(value) is float and 0.0 < value < math.inf:
            return f'<td class="n">{written(value)}</td>'
        return f'<td class="n">{figures(value, digits)}</td>'

    return make


def _signed_maker(digits: int) -> Cell:
    """The function that formats numbers with their signs, with a short path for usual ones."""
    written, least = f"{{:+,.{digits}f}}".format, 0.6 * 10.0**-digits

    def make(value: Any) -> str:
        if type(value) is float and least < abs(value) < math.inf:
            return f'<td class="n">{written(value).replace("-", MINUS)}</td>'
        return f'<td class="n">{signed(value, digits)}</td>'

    return make


def _said_maker(language: str) -> Cell:
    """The function for texts of the catalogue; cells of texts without values are made once."""
    cells: dict[str, str] = {}

    def make(value: Text | None) -> str:
        if value is None:
            return "<td></td>"
        cell = cells.get(value.key)
        if cell is None or value.values:
            start = _cell_of(said(value, language))
            cell = cells[value.key] = f"{start}{marked(value, language)}</td>"
        return cell

    return make


def _said(value: Text | None, language: str) -> str:
    return str(marked(value, language)) if value else ""


def _link_maker(root: str, language: str) -> Cell:
    """The function for links whose label is a name, which are cached, or a text."""
    cached = lru_cache(SEEN)(lambda value: f"<td>{_link(value, root)}</td>")

    def make(value: Any) -> str:
        if value is not None and isinstance(value.label, Text):
            return (
                f'<td><a href="{root}{escape(value.href)}">{marked(value.label, language)}</a></td>'
            )
        return cached(value)

    return make


def _player(value: Link | None, root: str) -> str:
    """A cell that names its row; a name from right to left is cut at its end, which is left."""
    way = ' dir="rtl"' if value is not None and _runs_left(str(value.label)) else ""
    return f'<th scope="row"{way}>{_link(value, root)}</th>'


def _runs_left(text: str) -> bool:
    """Whether the first letter with a direction is of a script from right to left."""
    if text.isascii():
        return False
    kinds = (unicodedata.bidirectional(sign) for sign in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def _link(value: Link | None, root: str) -> str:
    if value is None:
        return ""
    label = plain(value.label)
    whole = f' title="{label}"' if len(label) > LONG else ""
    label = f"<bdi{whole}>{label}</bdi>"
    return f'<a href="{root}{escape(value.href)}">{label}</a>' if value.href else label


def place(value: float, scale: tuple[float, float]) -> float:
    """The position of a value between the ends of a scale, in per cent with one decimal."""
    low, high = scale
    share = (value - low) / (high - low) if high > low else 0.5
    return round(100 * min(max(share, 0.0), 1.0), 1)


def interval_cell(value: tuple[Any, Any, Any] | None, *, scale: tuple[float, float]) -> str:
    """The picture of an interval; the columns beside it say the same in numbers."""
    if value is None or not is_number(value[1]):
        return '<td class="iv"></td>'
    low, middle, high = value
    at = place(middle, scale)
    line = ""
    if is_number(low) and is_number(high):
        line = f'<path d="M{place(low, scale)} 6H{place(high, scale)}{_arrows(low, high, scale)}"/>'
    picture = f'{line}<path class="pt" d="M{at} 1V11"/>'
    return (
        f'<td class="iv" data-v="{middle:.6g}"><svg viewBox="0 0 100 12" '
        f'preserveAspectRatio="none" aria-hidden="true">{picture}</svg></td>'
    )


def _arrows(low: float, high: float, scale: tuple[float, float]) -> str:
    """Arrow heads where an interval continues beyond the ends of the scale."""
    before = "M3 2L0 6L3 10" if low < scale[0] else ""
    return before + ("M97 2L100 6L97 10" if high > scale[1] else "")

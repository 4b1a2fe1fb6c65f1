"""Rows of games with both players in one cell: Ann - Ben, Ann vs Ben, 相子 対 次郎.

Or with the opponent in it behind a sign, and the player in a column of its own: @ Ben, vs. Cy.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.layouts.records import as_records, with_text
from banzuke.flows.readers.rows import LINE, RAW, RawRows, UnreadableFile

_AT = r"\s+@\s+"
AWAY = r"^[^@]*\s@\s[^@]*$"
"""A cell with the sign between the guest and the team at home, in America."""
LEFT_SIDE = "side of the left player"
"""The column with the side of the player who stands on the left, if some cells have `AWAY`."""
SEPARATORS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        _AT,
        r"\s+(?:vs?\.?|gegen|contre|contra|kontra|tegen|против|対|对)\s+",
        r"\s+[-–—−]\s+",
        r"\s+[:x×/]\s+",
        r"\s*[－―対对]\s*",
        r"\s*[–—]\s*",
        r"-",
    )
)
"""Signs between two names, the clearest first."""
SPACED = SEPARATORS[1:4]
"""Signs of which none stands beside one @: in Ann - Ben @ Rome the last name is a place."""
OPPOSED = re.compile(r"(?:(?P<away>@|at(?=\s))|(?:[vV][sS]\.?|versus)(?=\s))\s*(?P<name>\S.*)")
"""An opponent behind a sign, which says whether the player was away; AT Graz is only a name."""
NOT_TWO = "not-two-players"


def two_of(cell: str | None) -> tuple[str, str] | None:
    """The two names of a cell; None if its clearest separator does not leave exactly two names."""
    text = (cell or "").strip()
    separator = next((s for s in SEPARATORS if s.search(text)), None)
    if separator is SEPARATORS[0] and (sign := next((s for s in SPACED if s.search(text)), None)):
        both = sign.split(text)  # Ann @ Chess.com vs Ben @ Lichess: each name has a place
        separator = sign if all(len(separator.split(one)) == 2 for one in both) else None
    parts = [part.strip() for part in separator.split(text)] if separator else []
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


def twos_of(cells: Iterable[str | None]) -> list[tuple[str, str] | None]:
    """The two names of each cell of a column.

    A comma separates them only where no cell has a clearer sign: Ann,Ben, as databases list links.
    """
    kept = list(cells)
    found = [two_of(cell) for cell in kept]
    return found if any(found) else [_around_comma(cell or "") for cell in kept]


def _around_comma(cell: str) -> tuple[str, str] | None:
    parts = [part.strip() for part in cell.split(",")]
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


def opposed(
    players: Iterable[str | None], cells: Iterable[str | None]
) -> tuple[list[tuple[str, str] | None], pl.Series]:
    """The player and the opponent of each row, and whether the player was away."""
    both: list[tuple[str, str] | None] = []
    away: list[bool] = []
    for player, cell in zip(players, cells, strict=True):
        names = (player or "").strip(), (cell or "").strip()
        found = OPPOSED.fullmatch(names[1])
        two = (names[0], found["name"]) if found else names
        both.append(two if all(two) else None)
        away.append(found is not None and found["away"] is not None)
    return both, pl.Series(away, dtype=pl.Boolean)


def rearranged(raw: RawRows, source: Source, _: Path) -> RawRows:
    """Games with the left name as first and the right one as second player.

    In ``Ann @ Ben`` the right one is at home; results have the number of the left one first. If
    the source maps ``first``, the cell has only the opponent.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if there is no column of pairings.
    """
    name = source.columns.get("pairing", "pairing")
    if name not in raw.columns:
        raise UnreadableFile(
            "missing-column",
            f"there is no column {name!r} of pairings",
            "set `columns = { pairing = … }` of the source to the column that has both players",
        )
    rows = with_text(raw)
    left = source.columns.get("first")
    if left in raw.columns:
        both, away = opposed(rows[left], rows[name])
    else:
        both, away = twos_of(rows[name]), rows[name].str.contains(AWAY).fill_null(value=False)
    games = rows.with_columns(
        pl.Series("first", [two and two[0] for two in both], dtype=pl.String),
        pl.Series("second", [two and two[1] for two in both], dtype=pl.String),
    )
    if away.any():
        side = pl.when(away).then(pl.lit("second")).otherwise(pl.lit("first"))
        games = games.with_columns(side.alias(LEFT_SIDE))
    fits = pl.Series([two is not None for two in both], dtype=pl.Boolean)
    broken = rows.filter(~fits).select(
        LINE,
        RAW,
        rule=pl.lit(NOT_TWO),
        message=pl.format(
            '"{}" is not two names with a sign between them; write both names, such as Ann - Ben',
            pl.col(name).fill_null(""),
        ),
    )
    return as_records(raw, games.filter(fits), broken)

"""Rows of games with both players in one cell: Ann - Ben, Ann vs Ben, 相子 対 次郎."""

import re
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


def rearranged(raw: RawRows, source: Source, _: Path) -> RawRows:
    """Games with the left name as first and the right one as second player.

    In ``Ann @ Ben`` the right one is at home; results have the number of the left one first.

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
    both = [two_of(cell) for cell in rows[name]]
    games = rows.with_columns(
        pl.Series("first", [two and two[0] for two in both], dtype=pl.String),
        pl.Series("second", [two and two[1] for two in both], dtype=pl.String),
    )
    are_away = games[name].str.contains(AWAY).fill_null(value=False)
    if are_away.any():
        side = pl.when(are_away).then(pl.lit("second")).otherwise(pl.lit("first"))
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

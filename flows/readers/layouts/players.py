"""Rows of games with a column for each player: the players of a game have points or places."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.layouts.records import is_total, with_text, without_columns
from banzuke.flows.readers.layouts.sums import SumsSoFar
from banzuke.flows.readers.rows import LINE, RAW, RawRows

LEAST = 3
WRONG_NUMBER = "wrong-number-of-players"
NOT_PLAYED = r"^[-–—−ー×✕xX/*・]+$"
"""The text of a cell that is not blank, of a player who did not play."""
OF_SUMS = "the row has sums and is not a game; leave it out"
OF_GAME = ("game", "played_at", "room", "level")


def rearranged(raw: RawRows, source: Source, _: Path) -> RawRows:
    """Games with the players whose cells are filled, in the order of their columns.

    The cells of a row are places if they are the numbers from 1 to the number of players, each
    once; other cells are points. Where most rows are places, some of which are shared, so are
    shared ones such as 1, 2, 2, 4, which are no points.
    """
    other = {*source.columns.values(), *source.not_players, *source.void_if}
    names = [name for name in raw.columns if name not in other and not is_total(name)]
    seats = [f"{what}_{seat}" for what in ("player", "place", "points") for seat in SEATS]
    games = Gathered([*OF_GAME, *source.void_if, *seats])
    sums = SumsSoFar(names)
    rows = without_dashes(with_text(raw), names)
    shares = _are_mostly_places(rows, names)
    for row in rows.iter_rows(named=True):
        try:
            if sums.are_in(row):
                raise UnusableGame(NOT_A_GAME, OF_SUMS)
            games.add(row[LINE], row[RAW], dict(_values(row, names, source, shares=shares)))
        except UnusableGame as error:
            games.refuse(row[LINE], row[RAW], error)
    found = games.as_rows(without_columns(source))
    return RawRows(found.columns, found.frame, pl.concat([raw.broken, found.broken]).sort(LINE))


def without_dashes(frame: pl.DataFrame, names: Sequence[str]) -> pl.DataFrame:
    """The frame with null in place of a dash, which says that a player did not play."""
    texts = [pl.col(name).str.strip_chars() for name in names]
    return frame.with_columns(
        pl.when(~text.str.contains(NOT_PLAYED)).then(pl.col(name)).alias(name)
        for name, text in zip(names, texts, strict=True)
    )


def are_places(texts: Sequence[str]) -> bool:
    """Whether texts are places, some of them shared: each is one more than the better ones."""
    ordered = sorted(texts)
    return len({*texts}) > 1 and ordered == [str(1 + ordered.index(text)) for text in ordered]


def _are_mostly_places(rows: pl.DataFrame, names: Sequence[str]) -> bool:
    """Whether most rows with three or four filled cells are places, shared ones among them."""
    filled = [[text.strip() for text in row if text is not None] for row in rows[names].iter_rows()]
    games = [texts for texts in filled if LEAST <= len(texts) <= len(SEATS)]
    return bool(games) and 2 * sum(map(are_places, games)) > len(games)


def _values(
    row: Mapping[str, str | None], names: list[str], source: Source, *, shares: bool
) -> Iterator[tuple[str, str | None]]:
    """Yield the columns of a game."""
    mapped = [source.columns.get(name, name) for name in OF_GAME]
    if any(is_total(row.get(name)) for name in (*mapped, *source.not_players)):
        raise UnusableGame(NOT_A_GAME, OF_SUMS)
    played = [name for name in names if row[name] is not None]
    if not LEAST <= len(played) <= len(SEATS):
        raise UnusableGame(
            WRONG_NUMBER,
            f"{len(played)} columns of players are filled, but a game has three or four players; "
            "columns that are not players belong in `not_players` of the source",
        )
    for name in OF_GAME:
        yield name, row.get(source.columns.get(name, name))
    for name in source.void_if:
        yield name, row[name]
    texts = [str(row[name]).strip() for name in played]
    is_ranked = are_places(texts) and (shares or len({*texts}) == len(texts))
    what = "place" if is_ranked else "points"
    for seat, name in enumerate(played, start=1):
        yield f"player_{seat}", name
        yield f"{what}_{seat}", row[name]

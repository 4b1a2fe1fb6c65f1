"""Many small files of PGN, read together: the work per column costs as much for one as for all."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.pgn.blocks import BLOCK, games_of
from banzuke.flows.readers.pgn.columns import KNOWN_TAGS
from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.pgn.games_of_files import one_after_another
from banzuke.flows.readers.pgn.pgn_log import (
    GamesSoFar,
    columns_asked,
    has_no_tag,
    has_no_tags,
)
from banzuke.flows.readers.rows import LINE, RawRows, UnreadableFile, nth_file, without_files
from banzuke.flows.readers.unpack import MB, too_large

Guard = Callable[[Path, Callable[[], Any]], Any]


def read_pgn_at_once(
    paths: Sequence[Path], source: Source, limits: Reading, *, guard: Guard
) -> tuple[list[int | UnreadableFile], list[tuple[list[int], RawRows]]]:
    """Two lists about files that are read together, as `GameFormat.read_at_once` has them.

    Raises
    ------
    UnreadableFile
        ``too-large`` if a file is no small one, or the columns take too much memory: the files are
        then read one by one.
    """
    header, tags = columns_asked(source)
    found: list[int | UnreadableFile] = [0] * len(paths)
    so_far, texts, size = GamesSoFar(header, source), dict[int, Games](), 0
    for nth, path in enumerate(paths):
        games = guard(path, partial(_games, path, source, limits))
        if isinstance(games, UnreadableFile):
            found[nth] = games
            continue
        if games is None:
            raise too_large(path, "is no small file", "text_mb")
        texts[nth], size = games, size + len(games.text)
        if size >= BLOCK:
            so_far.add(one_after_another(texts), tags)
            texts, size = {}, 0
    if texts:
        so_far.add(one_after_another(texts), tags)
    if not so_far.height:
        return found, []
    rows = so_far.rows()
    if _size(rows) > limits.text_mb * MB:
        raise too_large(paths[0], f"has tags of more than {limits.text_mb} MB", "text_mb")
    for nth, name in _missing(rows, found, [name for name in tags if name not in KNOWN_TAGS]):
        found[nth] = has_no_tag(name)
    good = [nth for nth, outcome in enumerate(found) if isinstance(outcome, int)]
    if bad := {*range(len(paths))}.difference(good):
        rows = without_files(rows, bad)
    lines = pl.concat([rows.frame.select(LINE), rows.broken.select(LINE)])
    for nth, height in lines.group_by(nth_file(LINE)).len().iter_rows():
        found[nth] = height
    return found, [(good, rows)] if good else []


def _games(path: Path, source: Source, limits: Reading) -> Games | None:
    """The games of a small file; None for a file of several blocks."""
    blocks = games_of(path, source, limits)
    games = next(blocks, None)
    if games is not None and next(blocks, None) is not None:
        return None
    if games is None or not games.begins:
        raise has_no_tags(path, source)
    return games


def _size(rows: RawRows) -> float:
    return sum(frame.estimated_size() for frame in (rows.frame, rows.broken))


def _missing(
    rows: RawRows, found: Sequence[int | UnreadableFile], names: Sequence[str]
) -> list[tuple[int, str]]:
    """The files without a tag that the source names, each with the first such tag."""
    if not names:
        return []
    given = rows.frame.group_by(nth_file(LINE)).agg(pl.col(names).count() > 0)
    has = {nth: dict(zip(names, some, strict=True)) for nth, *some in given.iter_rows()}
    return [
        (nth, next(name for name in names if not has.get(nth, {}).get(name)))
        for nth, outcome in enumerate(found)
        if isinstance(outcome, int) and not all(has.get(nth, {}).get(name) for name in names)
    ]

"""Games of chess in PGN: the tags become columns, the moves are not read.

A file is read block by block. Only the tags for canonical columns and the tags that the league file
names stay in memory, so that a file may be larger than the machine's memory. For the few games that
are shown, the text of their tags is read from the file again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, not_of_format
from banzuke.flows.readers.header import asked_for, checked_header, missing_column
from banzuke.flows.readers.pairwise_games import SHARED_COLUMNS, with_meanings
from banzuke.flows.readers.pgn.blocks import ahead, games_of
from banzuke.flows.readers.pgn.columns import KNOWN_TAGS, RED, USED, shared_columns, with_days
from banzuke.flows.readers.pgn.endings import MEANINGS, with_endings
from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.pgn.last_moves import ends_of
from banzuke.flows.readers.pgn.rules import BAD_TAG, UNCLOSED, message, rule
from banzuke.flows.readers.pgn.shown import SHOWN, TEXTS, GameTags
from banzuke.flows.readers.pgn.tags import Tags, as_utf8, columns_of, tags_of
from banzuke.flows.readers.pgn.unplayed import unplayed_in
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    no_broken,
)
from banzuke.flows.readers.unpack import MB, too_large

PART_ROWS = 125_000
"""Games per part: enough to keep the fixed cost of its columns below a tenth of the total. A
part takes a quarter of a gigabyte, and the store takes as long for it as the reader."""
NAMELESS = (
    'these lines have no tags before them; write [White "…"], [Black "…"] and [Result "…"], or '
    "remove them"
)


def read_pgn(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file in PGN.

    Every tag that the source asks for is a column with the tag's name.

    Raises
    ------
    UnreadableFile
        As `pgn_parts`; ``too-large`` if the columns take too much memory.
    """
    parts, n_bytes = [], 0.0
    for found in pgn_parts(path, source, limits):
        part = replace(found, frame=_by_itself(found.frame), texts=None)
        parts.append(part)
        n_bytes += sum(frame.estimated_size() for frame in (part.frame, part.broken))
        if n_bytes > limits.text_mb * MB:
            raise too_large(path, f"has tags of more than {limits.text_mb} MB", "text_mb")
    return RawRows(
        parts[0].columns,
        pl.concat([part.frame for part in parts]),
        pl.concat([part.broken for part in parts]),
        texts=lambda lines: pgn_texts(lines, path, source, limits),
    )


def _by_itself(frame: pl.DataFrame) -> pl.DataFrame:
    """A copy of rows that does not hold the whole text of the block in memory."""
    return frame.with_columns(pl.concat_str(name, pl.lit("")) for name in frame.columns[1:])


def pgn_parts(
    path: Path, source: Source, limits: Reading, n_rows: int | None = None
) -> Iterator[RawRows]:
    """Yield the games of a file in PGN, about ``n_rows`` of them at a time.

    A part has the texts of its own games, and releases its memory when it is deleted.

    Raises
    ------
    UnreadableFile
        ``not-pgn`` if there is no tag in the file; ``missing-column`` if the source names a tag
        that neither PGN nor the file has. Both are raised after all other parts were yielded.
    """
    header, tags = columns_asked(source)
    unseen = {name for name in tags if name not in KNOWN_TAGS}
    is_pgn = False
    for part in ahead(_parts(path, source, limits, header, tags, n_rows or PART_ROWS)):
        is_pgn |= part.has_tags
        if part.is_last and not is_pgn:
            raise has_no_tags(path, source)
        rows = part.rows()
        unseen -= _seen(unseen, rows)
        if part.is_last and unseen:
            missing = next(name for name in tags if name in unseen)
            raise has_no_tag(missing)
        yield rows


def columns_asked(source: Source) -> tuple[tuple[str, ...], list[str]]:
    """The columns of a source's games, and the tags among them that the source names."""
    tags = [name for name in asked_for(source) if name not in SHARED_COLUMNS]
    return checked_header([*SHARED_COLUMNS, *tags], source), tags


def has_no_tags(path: Path, source: Source) -> UnreadableFile:
    """The error of a file without any tag."""
    return not_of_format(path, source, 'it has no tags such as [White "Aiko"]')


def has_no_tag(name: str) -> UnreadableFile:
    """The error of a file without a tag that the source names, and that PGN does not have."""
    return missing_column(name, [*SHARED_COLUMNS, *KNOWN_TAGS])


def _parts(
    path: Path,
    source: Source,
    limits: Reading,
    header: tuple[str, ...],
    names: list[str],
    n_rows: int,
) -> Iterator["GamesSoFar"]:
    """Yield the games of some blocks at a time."""
    part = GamesSoFar(header, source)
    for games in ahead(games_of(path, source, limits)):
        if part.height >= n_rows:
            yield part
            part = GamesSoFar(header, source)
        part.add(games, names)
    part.is_last = True
    yield part


def _seen(names: set[str], rows: RawRows) -> set[str]:
    """The names of the tags that some game has."""
    return {name for name in names if rows.frame[name].null_count() < rows.frame.height}


@dataclass
class GamesSoFar:
    """The games of some blocks or files together, because each column has a fixed cost.

    Attributes
    ----------
    tags
        One frame per block, a row per game: the tags for canonical columns, and errors.
    nameless
        One frame per block: moves without tags, as broken records.
    """

    header: tuple[str, ...]
    source: Source
    tags: list[pl.DataFrame] = field(default_factory=list)
    nameless: list[pl.DataFrame] = field(default_factory=list)
    shown: list[GameTags] = field(default_factory=list)
    height: int = 0
    has_tags: bool = False
    is_last: bool = False

    def add(self, games: Games, names: list[str]) -> None:
        """Add the games of a block, with the tags of these names."""
        tags = tags_of(games)
        lines = pl.Series(LINE, games.lines_at(games.begins), dtype=pl.Int64)
        named = columns_of(tags, dict.fromkeys([*USED, RED, *names])).with_columns(
            pl.coalesce("White", RED).alias("White"),
            lines,
            *_troubles(games, tags),
            *ends_of(games),
            unplayed_in(games),
        )
        self.tags.append(_with_results_of_moves(named, games))
        self.nameless.append(_nameless(games))
        self.shown.append(GameTags.of(games))
        self.height += len(games.begins) + len(games.nameless)
        self.has_tags |= len(games.begins) > 0

    def rows(self) -> RawRows:
        """All games as rows."""
        judged = with_days(with_endings(pl.concat(self.tags))).with_columns(
            rule(), *shared_columns()
        )
        good = judged.filter(pl.col("rule").is_null())
        bad = judged.filter(pl.col("rule").is_not_null())
        refused = self._shown(bad.select(LINE, "rule", message())) if bad.height else no_broken()
        parted = with_meanings(
            RawRows(
                self.header,
                good.select(LINE, pl.lit(None, pl.String).alias(RAW), *self.header),
                pl.concat([*self.nameless, refused]),
            ),
            self.source,
            MEANINGS,
        )
        has_text = pl.col(RAW).is_not_null()
        unknown = parted.broken.filter(~has_text)
        broken = [parted.broken.filter(has_text), self._shown(unknown.drop(RAW))]
        return RawRows(
            self.header, parted.frame.drop(RAW), pl.concat(broken).sort(LINE), texts=self._texts
        )

    def _texts(self, lines: pl.Series) -> pl.DataFrame:
        """``line`` and ``raw_text`` of the games that begin at these lines."""
        return pl.concat([pl.DataFrame(schema=TEXTS), *(one.texts(lines) for one in self.shown)])

    def _shown(self, refused: pl.DataFrame) -> pl.DataFrame:
        """Unusable games with the text of their tags."""
        if refused.is_empty():
            return no_broken()
        texts = self._texts(refused[LINE]).rename({"line": LINE, "raw_text": RAW})
        found = refused.join(texts, on=LINE, how="left", maintain_order="left")
        return found.select(*BROKEN_SCHEMA)


def _troubles(games: Games, tags: Tags) -> list[pl.Series]:
    """Two columns, a row per game: a malformed tag line, and an unclosed comment."""
    n_games = len(games.begins)
    bad: list[str | None] = [None] * n_games
    for game, name, line in tags.bad:
        if name is None or name in USED:
            bad[game] = line
    is_open = [game in games.unclosed for game in range(n_games)] if games.unclosed else [False]
    return [
        pl.Series(BAD_TAG, bad, dtype=pl.String),
        pl.Series(UNCLOSED, is_open[:n_games], dtype=pl.Boolean)
        if games.unclosed
        else pl.Series(UNCLOSED, [False], dtype=pl.Boolean).new_from_index(0, n_games),
    ]


def _with_results_of_moves(named: pl.DataFrame, games: Games) -> pl.DataFrame:
    """Games with the result at the end of the moves where the tag Result is missing."""
    missing = named["Result"].is_null()
    if not missing.any():
        return named
    words = [games.last_word(i) if is_so else None for i, is_so in enumerate(missing.to_list())]
    return named.with_columns(pl.coalesce("Result", pl.Series(words, dtype=pl.String)))


def _nameless(games: Games) -> pl.DataFrame:
    at = games.nameless
    return pl.DataFrame(
        {
            LINE: games.lines_at(at).tolist() if at else [],
            RAW: [as_utf8(games.line_from(start)).decode()[:SHOWN] for start in at],
            "rule": [NOT_A_GAME] * len(at),
            "message": [NAMELESS] * len(at),
        },
        schema=BROKEN_SCHEMA,
    )


def pgn_texts(lines: pl.Series, path: Path, source: Source, limits: Reading) -> pl.DataFrame:
    """``line`` and ``raw_text`` of games, from the file."""
    wanted, found = lines.unique().sort(), [pl.DataFrame(schema=TEXTS)]
    if wanted.is_empty():
        return found[0]
    for games in games_of(path, source, limits):
        found.append(GameTags.of(games).texts(wanted))
        if len(games.starts) + games.line > wanted[-1]:
            break
    return pl.concat(found)

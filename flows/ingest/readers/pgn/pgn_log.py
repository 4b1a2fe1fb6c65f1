"""Games of chess in PGN: their tags become columns, their moves are passed over unread.

A file is read block by block, and only what the league file asks for is kept, so that a file may be
larger than the machine's memory. The text of a game's tags is looked up in the file again for the
few games that somebody will look at.
"""

from pathlib import Path

import polars as pl

from flows.ingest.readers.gathered import NOT_A_GAME, not_of_format
from flows.ingest.readers.header import asked_for, checked_header, missing_column
from flows.ingest.readers.pairwise_games import SHARED_COLUMNS, with_meanings
from flows.ingest.readers.pgn.blocks import ahead, games_of
from flows.ingest.readers.pgn.columns import KNOWN_TAGS, USED, shared_columns, with_days
from flows.ingest.readers.pgn.endings import MEANINGS, with_endings
from flows.ingest.readers.pgn.games import Games
from flows.ingest.readers.pgn.rules import BAD_TAG, UNCLOSED, message, rule
from flows.ingest.readers.pgn.tags import Tags, as_utf8, columns_of, tags_of
from flows.ingest.readers.rows import BROKEN_SCHEMA, LINE, RAW, RawRows
from flows.ingest.readers.unpack import MB, too_large
from flows.leagues.league import Source
from flows.leagues.reading import Reading

SHOWN = 5_000
"""Characters of the tags of a game in quarantine."""
TEXTS = {"line": pl.Int64, "raw_text": pl.String}
NAMELESS = (
    'these lines have no tags before them; write [White "…"], [Black "…"] and [Result "…"], or '
    "remove them"
)


def read_pgn(path: Path, source: Source, limits: Reading) -> RawRows:
    """Return the games of a file in PGN.

    Every tag is a column by its own name, if the source asks for it.

    Raises
    ------
    UnreadableFile
        ``not-pgn`` if there is no tag in the file; ``missing-column`` if the source names a tag
        that neither PGN nor the file has.
    """
    asked = [name for name in asked_for(source) if name not in SHARED_COLUMNS]
    header = checked_header([*SHARED_COLUMNS, *asked], source)
    frames, brokens, n_kept = [], [], 0.0
    for games in ahead(games_of(path, source, limits)):
        part = _rows(games, source, header, asked)
        frames.append(part.frame)
        brokens.append(part.broken)
        n_kept += sum(frame.estimated_size() for frame in (part.frame, part.broken))
        if n_kept > limits.text_mb * MB:
            raise too_large(path, f"has tags of more than {limits.text_mb} MB", "text_mb")
    refused = pl.concat(brokens) if brokens else pl.DataFrame(schema=BROKEN_SCHEMA)
    if all(frame.is_empty() for frame in frames) and (refused["rule"] == NOT_A_GAME).all():
        raise not_of_format(path, source, 'it has no tags such as [White "Aiko"]')
    frame = pl.concat(frames)
    for name in asked:
        if name not in KNOWN_TAGS and frame[name].null_count() == frame.height:
            raise missing_column(name, [*SHARED_COLUMNS, *KNOWN_TAGS])
    return RawRows(header, frame, refused, texts=lambda lines: _texts(lines, path, source, limits))


def _rows(games: Games, source: Source, header: tuple[str, ...], asked: list[str]) -> RawRows:
    """Return the records of a block."""
    tags = tags_of(games)
    lines = pl.Series(LINE, games.lines_at(games.begins), dtype=pl.Int64)
    named = columns_of(tags, dict.fromkeys([*USED, *asked])).with_columns(
        lines, *_troubles(games, tags)
    )
    ended = with_endings(_with_results_of_moves(named, games))
    judged = with_days(ended).with_columns(rule(), *shared_columns())
    good = judged.filter(pl.col("rule").is_null())
    bad = judged.filter(pl.col("rule").is_not_null())
    told_bad = bad.select(LINE, "rule", message()) if bad.height else bad
    refused = pl.concat([_nameless(games), _shown(told_bad, games)])
    told = with_meanings(
        RawRows(header, good.select(LINE, pl.lit(None, pl.String).alias(RAW), *header), refused),
        source,
        MEANINGS,
    )
    unknown = told.broken.filter(pl.col(RAW).is_null())
    return RawRows(
        header,
        told.frame.drop(RAW),
        pl.concat(
            [
                told.broken.filter(pl.col(RAW).is_not_null()),
                _shown(unknown.select(LINE, "rule", "message"), games),
            ]
        ).sort(LINE),
    )


def _troubles(games: Games, tags: Tags) -> list[pl.Series]:
    """Return, of each game, a line that should be a tag of use and is none, and if it is open."""
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
    """Return games whose tag Result is missing with the one that their moves end with."""
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


def _shown(refused: pl.DataFrame, games: Games) -> pl.DataFrame:
    """Return games that cannot be used with the text of their tags."""
    if refused.is_empty():
        return pl.DataFrame(schema=BROKEN_SCHEMA)
    texts = _raw_texts(refused[LINE], games)
    return refused.with_columns(pl.Series(RAW, texts, dtype=pl.String)).select(*BROKEN_SCHEMA)


def _raw_texts(lines: pl.Series, games: Games) -> list[str]:
    at = {line: game for game, line in enumerate(games.lines_at(games.begins).tolist())}
    return [as_utf8(games.tags(at[line])).decode().rstrip()[:SHOWN] for line in lines.to_list()]


def _texts(lines: pl.Series, path: Path, source: Source, limits: Reading) -> pl.DataFrame:
    """Return ``line`` and ``raw_text`` of games, from the file."""
    wanted, found = lines.unique().sort(), [pl.DataFrame(schema=TEXTS)]
    if wanted.is_empty():
        return found[0]
    for games in games_of(path, source, limits):
        here = wanted.filter(wanted.is_in(games.lines_at(games.begins)))
        found.append(
            pl.DataFrame({"line": here, "raw_text": _raw_texts(here, games)}, schema=TEXTS)
        )
        if len(games.starts) + games.line > wanted[-1]:
            break
    return pl.concat(found)

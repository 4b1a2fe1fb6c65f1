"""Readers: one module per log format, each turning a file into numbered records of text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.board_games.csa_log import CSA
from banzuke.flows.readers.board_games.game_format import GameFormat
from banzuke.flows.readers.board_games.kif_log import KIF
from banzuke.flows.readers.board_games.sgf_log import SGF
from banzuke.flows.readers.csv_log import read_csv
from banzuke.flows.readers.jsonl_log import read_jsonl
from banzuke.flows.readers.mahjong.majsoul_log import read_majsoul
from banzuke.flows.readers.mahjong.mjai_log import read_mjai
from banzuke.flows.readers.mahjong.mjlog_log import read_mjlog
from banzuke.flows.readers.mahjong.tenhou6_log import read_tenhou6
from banzuke.flows.readers.mahjong.tenhou_log import read_tenhou
from banzuke.flows.readers.parquet_log import read_parquet
from banzuke.flows.readers.pgn.pgn_log import pgn_parts, pgn_texts, read_pgn
from banzuke.flows.readers.poker.ps_summary_log import read_ps_summary
from banzuke.flows.readers.rows import LIMITS, RawRows, UnreadableFile
from banzuke.flows.readers.trf.trf_log import read_trf_games, read_trf_standings
from banzuke.flows.readers.xlsx.xlsx_log import read_xlsx

__all__ = ["AT_ONCE", "IN_PARTS", "READERS", "RawRows", "UnreadableFile", "read"]

Reader = Callable[[Path, Source, Reading], RawRows]

READERS: dict[str, Reader] = {
    "csv": read_csv,
    "jsonl": read_jsonl,
    "parquet": read_parquet,
    "pgn": read_pgn,
    "csa": CSA.read,
    "kif": KIF.read,
    "sgf": SGF.read,
    "xlsx": read_xlsx,
    "ps-summary": read_ps_summary,
    "tenhou": read_tenhou,
    "mjlog": read_mjlog,
    "tenhou6": read_tenhou6,
    "majsoul": read_majsoul,
    "mjai": read_mjai,
}
AT_ONCE: dict[str, GameFormat] = {"csa": CSA, "kif": KIF, "sgf": SGF}
"""Formats of which many small files are read at once."""


@dataclass(frozen=True)
class InParts:
    """How a format is read of which a file may be larger than the machine's memory.

    Attributes
    ----------
    parts
        Yields the records of a file, a part of them at a time, or so many. What is wrong with the
        whole file may be known after the last part only.
    texts
        Returns ``line`` and ``raw_text`` of the records that start at some lines.
    """

    parts: Callable[[Path, Source, Reading, int | None], Iterator[RawRows]]
    texts: Callable[[pl.Series, Path, Source, Reading], pl.DataFrame]


IN_PARTS: dict[str, InParts] = {"pgn": InParts(pgn_parts, pgn_texts)}
"""Formats that are read in parts."""

READERS_OF_KIND: dict[tuple[str, str], Reader] = {
    ("trf", "pairwise"): read_trf_games,
    ("trf", "tournament"): read_trf_standings,
}
"""Of formats that give each kind of league rows of its own."""


def read(path: Path, source: Source, limits: Reading = LIMITS, kind: str = "") -> RawRows:
    """Return every record of a log file as text, as a kind of league needs it.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as a whole, or lacks a column that the source names.
    """
    reader = READERS.get(source.format) or READERS_OF_KIND[source.format, kind]
    return reader(path, source, limits)

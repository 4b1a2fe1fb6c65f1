"""The register of log formats: the reader, name, files and meaning of each.

All other code asks this register. A reader is named here and imported when a file of its format
is read; other distributions add formats by entry points of the group ``banzuke.readers``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from banzuke.flows import plugins
from banzuke.flows.lazy import Lazy

Reader = Callable[..., Any]
"""``read(path, source, limits)`` gives every record of a file as text: `RawRows` of ingest."""


@dataclass(frozen=True)
class Format:
    """One format of logs.

    Attributes
    ----------
    name : str
        The name in a source of a league file.
    endings : tuple of str
        The endings of file names; a folder or a zip file has other files beside them.
    read : callable, optional
        ``read(path, source, limits)`` gives the records of a file.
    read_as : mapping of str to callable
        In place of `read`, for formats whose rows depend on the kind of league.
    kinds : tuple of str
        The kinds of league that the format supports, if the format itself names its columns;
        otherwise a league file maps the columns, for any kind.
    parts, texts : callable, optional
        ``parts(path, source, limits, n_rows)`` yields the records of a file that may be larger than
        the machine's memory, ``n_rows`` or another part at a time; mistakes of the whole file may
        be known only after the last part. ``texts(lines, path, source, limits)`` gives ``line``
        and ``raw_text`` of the records that start at some lines.
    at_once : callable, optional
        ``at_once(paths, source, limits, guard=)`` reads many small files at once: the number of
        records or the error of each; and numbers of files with the same columns, with their rows.
    moves : callable, optional
        ``moves(path, source, limits)`` gives the decisions of a file's games of mahjong.
    is_named_by_date : bool
        Whether a file's name has the date of its games, so that the name is part of the input.
    what : str
        A description of its files for people.
    ending_tells : bool
        Whether a name's ending identifies the format, because no other format has the ending.
    version : int
        Raised when the reader reads the same bytes differently: its files are then read again.
    names_accounts : bool
        Whether its names are of accounts of a room, which differ by any letter.
    """

    name: str
    endings: tuple[str, ...]
    read: Reader | None = None
    read_as: Mapping[str, Reader] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    parts: Callable[..., Any] | None = None
    texts: Callable[..., Any] | None = None
    at_once: Callable[..., Any] | None = None
    moves: Callable[..., Any] | None = None
    is_named_by_date: bool = False
    what: str = ""
    ending_tells: bool = False
    version: int = 1
    names_accounts: bool = False

    def reader(self, kind: str) -> Reader:
        """The reader of the format's files for a kind of league."""
        return self.read or self.read_as[kind]


def _in(module: str, function: str) -> Lazy:
    return Lazy(f"banzuke.flows.readers.{module}:{function}")


JSON = (".json", ".jsonl", ".ndjson")
WORKBOOKS = ("xlsx", "ods")
"""Formats with sheets."""
DECIDED = _in("mahjong.moves.decided", "decided_games")

OWN = {
    one.name: one
    for one in (
        Format(
            "csv",
            (".csv", ".tsv", ".tab", ".txt"),
            _in("csv_log", "read_csv"),
            at_once=_in("csv_at_once", "read_csv_at_once"),
            what="CSV",
        ),
        Format(
            "jsonl",
            (".jsonl", ".ndjson", ".json"),
            _in("jsonl_log", "read_jsonl"),
            what="JSON",
            version=2,
        ),
        Format(
            "parquet",
            (".parquet", ".pq"),
            _in("parquet_log", "read_parquet"),
            what="Parquet",
            ending_tells=True,
        ),
        Format(
            "xlsx",
            (".xlsx", ".xlsm"),
            _in("xlsx.xlsx_log", "read_xlsx"),
            what="an Excel workbook",
            ending_tells=True,
            version=3,
        ),
        Format(
            "ods",
            (".ods",),
            _in("xlsx.ods_log", "read_ods"),
            what="an OpenDocument sheet",
            ending_tells=True,
            version=2,
        ),
        Format(
            "markup",
            (".html", ".htm", ".wiki", ".mediawiki", ".txt", ".xls"),
            _in("markup.markup_log", "read_markup"),
            what="tables of a web page, a wiki or BBCode",
            version=3,
        ),
        Format(
            "pgn",
            (".pgn",),
            _in("pgn.pgn_log", "read_pgn"),
            kinds=("pairwise",),
            parts=_in("pgn.pgn_log", "pgn_parts"),
            texts=_in("pgn.pgn_log", "pgn_texts"),
            at_once=_in("pgn.pgn_at_once", "read_pgn_at_once"),
            what="chess games in PGN",
            ending_tells=True,
            version=5,
        ),
        Format(
            "chess-json",
            JSON,
            _in("chess_json", "read_chess_json"),
            kinds=("pairwise",),
            what="games of lichess, lishogi or chess.com in JSON",
            names_accounts=True,
        ),
        Format(
            "csa",
            (".csa",),
            _in("board_games.csa_log", "CSA.read"),
            kinds=("pairwise",),
            at_once=_in("board_games.csa_log", "CSA.read_at_once"),
            what="shogi games in CSA",
            ending_tells=True,
        ),
        Format(
            "kif",
            (".kif", ".kifu", ".ki2", ".kif.txt"),
            _in("board_games.kif_log", "KIF.read"),
            kinds=("pairwise",),
            at_once=_in("board_games.kif_log", "KIF.read_at_once"),
            what="shogi games in KIF",
            ending_tells=True,
        ),
        Format(
            "sgf",
            (".sgf", ".mgt"),
            _in("board_games.sgf_log", "SGF.read"),
            kinds=("pairwise",),
            at_once=_in("board_games.sgf_log", "SGF.read_at_once"),
            what="games in SGF",
            ending_tells=True,
            version=5,
        ),
        Format(
            "trf",
            (".trf", ".trfx", ".trf16", ".trf26", ".txt"),
            read_as={
                "pairwise": _in("trf.trf_log", "read_trf_games"),
                "tournament": _in("trf.trf_log", "read_trf_standings"),
            },
            kinds=("pairwise", "tournament"),
            what="chess tournaments in TRF",
            ending_tells=True,
            version=2,
        ),
        Format(
            "opengotha",
            (".xml", ".opengotha"),
            _in("go_tournaments.opengotha_log", "read_opengotha"),
            kinds=("pairwise",),
            what="a tournament of OpenGotha in XML",
            ending_tells=True,
            version=2,
        ),
        Format(
            "egd",
            (".h9", ".tour", ".txt"),
            _in("go_tournaments.egd_log", "read_egd"),
            kinds=("pairwise",),
            what="a go tournament's result table for the EGD",
            ending_tells=True,
            version=3,
        ),
        Format(
            "aga",
            (".txt", ".aga", ".tde"),
            _in("go_tournaments.aga_log", "read_aga"),
            kinds=("pairwise",),
            what="a go tournament's report to the AGA",
            ending_tells=True,
            version=2,
        ),
        Format(
            "wall-chart",
            (".txt",),
            _in("wall_charts.wall_chart_log", "read_wall_chart"),
            kinds=("pairwise",),
            what="a crosstable as text",
            version=5,
        ),
        Format(
            "game-lines",
            (".txt",),
            _in("game_lines.game_lines_log", "read_game_lines"),
            kinds=("pairwise",),
            what="games in lines of text",
            version=9,
        ),
        Format(
            "ps-summary",
            (".txt",),
            _in("poker.ps_summary_log", "read_ps_summary"),
            kinds=("tournament",),
            what="poker rooms' summaries of tournaments",
            names_accounts=True,
        ),
        Format(
            "tenhou",
            (".log", ".html", ".txt"),
            _in("mahjong.tenhou_log", "read_tenhou"),
            kinds=("table",),
            is_named_by_date=True,
            what="Tenhou's result lines",
            names_accounts=True,
        ),
        Format(
            "mjlog",
            (".mjlog", ".xml"),
            _in("mahjong.mjlog_log", "read_mjlog"),
            kinds=("table",),
            moves=DECIDED,
            is_named_by_date=True,
            what="games of Tenhou in XML",
            ending_tells=True,
            names_accounts=True,
        ),
        Format(
            "tenhou6",
            JSON,
            _in("mahjong.tenhou6_log", "read_tenhou6"),
            kinds=("table",),
            moves=DECIDED,
            is_named_by_date=True,
            what="games of tenhou.net/6 in JSON",
            names_accounts=True,
        ),
        Format(
            "majsoul",
            JSON,
            _in("mahjong.majsoul_log", "read_majsoul"),
            kinds=("table",),
            moves=DECIDED,
            what="games of Mahjong Soul in JSON",
            names_accounts=True,
        ),
        Format(
            "mjai",
            (".mjson", ".jsonl", ".ndjson", ".json", ".log"),
            _in("mahjong.mjai_log", "read_mjai"),
            kinds=("table",),
            moves=DECIDED,
            is_named_by_date=True,
            what="games of mjai in JSON, one move a line",
            names_accounts=True,
        ),
    )
}
"""The formats of Banzuke itself."""


def names() -> list[str]:
    """The names of all formats: Banzuke's own, then those of other distributions."""
    return [*OWN, *_added()]


def format_of(name: str) -> Format:
    """A format by its name.

    Raises
    ------
    BadPlugin
        If another distribution offers the format, and the format cannot be used.
    """
    return OWN[name] if name in OWN else _loaded(name)


@cache
def _added() -> dict[str, plugins.Plugin]:
    return plugins.named(plugins.READERS, own=OWN)


@cache
def _loaded(name: str) -> Format:
    plugin = _added()[name]
    found = plugin.load(Format)
    if not (found.read or found.read_as) or not found.endings:
        raise plugin.refused("it lacks `read` or `endings`")
    return found

"""Logs: games of two, table games, entries of tournaments, from frames and from files."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, Unpack

import polars as pl

from banzuke.flows.arguments import refuse_wrong
from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.ingest.parse import Parsed
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.night.in_memory import Rows
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.frame_log import rows_of_frame
from banzuke.flows.readers.rows import RawRows
from banzuke.flows.sniff.files import FoundFile
from banzuke.flows.store import refuse_fork
from banzuke.frames import Paths, Table, as_written, frame_of, paths_of
from banzuke.guessed import Guessed, guessed, guessed_of_frame
from banzuke.options import EntryColumns, GameColumns, TableColumns
from banzuke.taken import BadOptions, Log, Read
from banzuke.warned import warn

OF_SOURCE = (
    *("date_format", "values", "void_if", "weight_is", "table_sum", "first_is", "both_sides"),
)
OF_LEAGUE = ("name", "title", "players", "timezone", "period", "undated", "names")
TIMES = ("played_at", "started_at", "ended_at")
"""The columns of times that give the day of a game or an event."""
DAYS = frozenset({"date", "day", "datum", "tag", "fecha", "jour", "data", "日付", "日"})
"""Names of columns that mostly have the day of a game or an event, in lower case."""
RULE = "rule"
"""The rule of points for places, an option of tables: it also gives the number of seats."""
SAME_EVENT = "same_event"
"""The columns that together name a tournament, an option of entries."""
MAKERS = {"pairwise": "games", "table": "tables", "tournament": "entries"}
OfSource: TypeAlias = tuple[dict[str, Any], Sequence[str], Read]
"""The league file of a source, the doubts about its reading, and the reader of its rows."""
OPTIONS = {"pairwise": GameColumns, "table": TableColumns, "tournament": EntryColumns}


class CannotRead(BanzukeError):
    """A table or a file is not a log; the message names the missing part."""


class RejectedRows(UserWarning):
    """Some rows of a log cannot be used."""


class DoubtfulRows(UserWarning):
    """Several names are rated as one player, or several rows as one game, or perhaps should be.

    Or the meaning of a column was guessed, and another one is possible. Or no column gives the
    days, and one that may have them is not read.
    """


def games(source: Table | Paths | Log, **options: Unpack[GameColumns]) -> Log:
    """Games of two, from a table or from the path of a log.

    Parameters
    ----------
    source
        A polars, pandas or pyarrow frame, a dict of columns, a list of dicts; or the path of a log
        or of a folder of logs, which is read as `banzuke sniff` reads it. So is a table in which no
        option names a column, and some part has none with its name.
    **options
        The column of each part: ``first="black", second="white", score="score"`` and so on. A
        column with the name of its part needs no option. Further options are ``name``, ``period``,
        ``timezone``, ``date_format``, ``values``, ``void_if`` as in a league file.

    Raises
    ------
    BanzukeError
        If a column or an option is missing or wrong; the message has the remedy.

    Warns
    -----
    RejectedRows
        If some rows cannot be used (``rejected`` has them, with reasons), or if files are left out.
    DoubtfulRows
        If several names are rated as one player, or several rows as one game, or perhaps should be,
        or if the meaning of a column was guessed and another one is possible; ``notes`` has the
        same messages.
    """
    return log_of("pairwise", source, options)


def tables(source: Table | Paths | Log, **options: Unpack[TableColumns]) -> Log:
    """Table games of three or four, such as mahjong, from a table or from the path of a log.

    As `games`, with columns ``player_1`` to ``player_4``, and ``place_1`` or ``points_1`` to match.
    """
    return log_of("table", source, options)


def entries(source: Table | Paths | Log, **options: Unpack[EntryColumns]) -> Log:
    """Entries of tournaments, from a table or from the path of a log.

    As `games`, with columns ``event``, ``player``, ``place`` and, if known, times.
    """
    return log_of("tournament", source, options)


def log_of(kind: str, source: Any, options: Mapping[str, Any]) -> Log:
    """A log of one kind; a log that was read before is returned unchanged."""
    refuse_fork()
    if isinstance(source, Log):
        return _same(kind, source, options)
    _refuse_unknown(kind, options)
    refuse_wrong(OPTIONS[kind], options)
    for name, column in _columns(kind, options).items():
        if not column.strip():
            raise BadOptions(f"{name} {column!r}: give the name of a column")
    paths = paths_of(source)
    said, doubts, read = (
        _of_paths(kind, paths, options) if paths else _of_frame(kind, frame_of(source), options)
    )
    said |= {key: options[key] for key in OF_LEAGUE if key in options}
    of_source = (*OF_SOURCE, SAME_EVENT)
    said["source"][0] |= {key: options[key] for key in of_source if key in options}
    said |= {"stable_rank": {RULE: options[RULE]}} if RULE in options else {}
    log = Log(said, read, doubts)
    if log.rejected.height:
        warn(_rejected_message(log), RejectedRows)
    for note in log.notes:
        warn(f"{log.name}: {note}{_options_in(note)}", DoubtfulRows)
    return log


def _options_in(note: str) -> str:
    """The keys of a league file that a note names, as the options that they are here."""
    keys = [key for key in (*OF_SOURCE, *OF_LEAGUE) if f"`{key} =" in note or f"[{key}]" in note]
    here = {"names": "names={…}"}
    return f"; here: {', '.join(here.get(key, f'{key}=…') for key in keys)}" if keys else ""


def _rejected_message(log: Log) -> str:
    first = log.rejected.row(0, named=True)
    where = first.get("path", "") if first["line"] is None else f"line {first['line']}"
    count = counted(log.rejected.height, "row")
    return f"{count} of {log.name} cannot be used: see .rejected; {where}: {first['message']}"


def _same(kind: str, log: Log, options: Mapping[str, Any]) -> Log:
    if log.kind != kind:
        raise CannotRead(
            f"{log.name} has {KINDS[log.kind].games}, but this function needs a log of "
            f"bz.{MAKERS[kind]}"
        )
    if options:
        raise BadOptions(
            f"{log.name} was already read; give {', '.join(options)} to bz.{MAKERS[kind]}"
        )
    return log


def _refuse_unknown(kind: str, options: Mapping[str, Any]) -> None:
    allowed = sorted({*KINDS[kind].columns, *OF_SOURCE, *OF_LEAGUE, *_own_options(kind)})
    for name in options:
        if name not in allowed:
            hint = did_you_mean(name, allowed)
            raise BadOptions(f"unknown option {name!r}{hint} There are: {', '.join(allowed)}")


def _own_options(kind: str) -> tuple[str, ...]:
    """The options that only logs of one kind have."""
    if KINDS[kind].is_of_events:
        return (SAME_EVENT,)
    return (RULE,) if KINDS[kind].has_seats else ()


def _columns(kind: str, options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in options if name in KINDS[kind].columns}


def _columns_beside(
    source: Mapping[str, Any], given: Mapping[str, str], options: Mapping[str, Any]
) -> dict[str, str]:
    """The columns of a source and the given ones; ``same_event`` takes the place of ``event``."""
    columns = dict(source.get("columns", {})) | dict(given)
    if SAME_EVENT in options and "event" not in given:
        columns.pop("event", None)
    return columns


def _of_frame(kind: str, frame: pl.DataFrame, options: Mapping[str, Any]) -> OfSource:
    """The league file of a frame, the doubts about it, and the reader of the frame."""
    given = _columns(kind, options)
    known, elsewhere = KINDS[kind].columns, {*given.values()}
    own = {name: name for name in frame.columns if name in known and name not in elsewhere}
    columns = _columns_beside({"columns": own}, given, options)
    name = options.get("name", MAKERS[kind])
    source: dict[str, Any] = {"mode": "snapshot", "columns": columns}
    doubts: list[str] = []
    missing = [name for name in KINDS[kind].required if name not in columns]
    if missing:
        found = None if given else guessed_of_frame(frame)
        if found is None:
            raise CannotRead(
                f"the table has no column {missing[0]!r}: name the column that has it, "
                f"{missing[0]}=…; the columns are {', '.join(map(repr, frame.columns))}"
            )
        _refuse_other_kind(kind, "the table", found)
        (source,), doubts = found.said["source"], found.doubts_beside(options)
        columns = source["columns"] = _columns_beside(source, given, options)
    doubts = [*doubts, *_unread_days(kind, frame, columns)]
    path = f"inbox/{name}/{name}.csv"
    zone = _zone_of(frame, [columns[name] for name in TIMES if name in columns])
    used = [*columns.values(), *options.get(SAME_EVENT, ())]
    frame = as_written(frame, used, columns.get("score"))
    said = {"name": name, "kind": kind, **zone, "source": [{"path": path} | source]}
    return said, doubts, _FrameReader(frame, path)


def _unread_days(kind: str, frame: pl.DataFrame, columns: Mapping[str, str]) -> list[str]:
    """The doubt about a column of days that nothing reads, if no other one gives the days."""
    if any(name in columns for name in TIMES):
        return []
    part = next(name for name in TIMES if name in KINDS[kind].columns)
    return [
        f"no column gives the days, and {name!r} is not read: {part}={name!r} reads it"
        for name, dtype in frame.schema.items()
        if (name.casefold() in DAYS or dtype in (pl.Date, pl.Datetime))
        and name not in columns.values()
    ][:1]


@dataclass(frozen=True)
class _FrameReader:
    """The reader of a frame; ``path`` is its name in messages, as that of a file."""

    frame: pl.DataFrame
    path: str

    def __call__(self, league: League) -> Rows:
        state = FileState(self.path, "", 0, 0)
        arrival = Arrival(Home(Path()), league, league.source[0], state, "", ())
        try:
            raw = rows_of_frame(self.frame, league.source[0])
            found = canonical(raw, league, league.source[0], paths=[self.path])
        except UnreadableFile as error:
            raise CannotRead(_without_file(error)) from None
        parsed = Parsed((raw.height,), found.accepted, found.quarantined)
        return Rows((arrival,), parsed, partial(_raw_texts_of, raw))


def _raw_texts_of(raw: RawRows, _: Arrival, lines: Sequence[int]) -> pl.DataFrame:
    return raw.raw_texts(pl.Series(lines))


def _zone_of(frame: pl.DataFrame, times: Sequence[str]) -> dict[str, str]:
    """The first time zone of these columns, for the league: its days begin in this zone."""
    dtypes = [frame.schema.get(name) for name in times]
    zones = [dtype.time_zone for dtype in dtypes if isinstance(dtype, pl.Datetime)]
    return next(({"timezone": zone} for zone in zones if zone), {})


def _without_file(error: UnreadableFile) -> str:
    """The error of a frame, with a remedy that needs no league file."""
    if error.rule == "missing-column":
        return error.message.replace(" in the header", "") + "; name one of these"
    return str(error)


def _of_paths(kind: str, paths: Sequence[str], options: Mapping[str, Any]) -> OfSource:
    """The league file of sniffed files, the doubts about it, and the reader of the files."""
    found = guessed([Path(path) for path in paths], options.get("name"))
    _refuse_other_kind(kind, paths[0], found)
    for line in found.left_out:
        warn(line, RejectedRows)
    said = found.said
    source, *others = said["source"]
    if others:
        raise CannotRead(
            f"{paths[0]} has files of {1 + len(others)} forms; read the files of each form "
            "separately, or make a home from all of them: `banzuke init --from`"
        )
    source["columns"] = _columns_beside(source, _columns(kind, options), options)
    if "event" in options:
        source.pop(SAME_EVENT, None)
    timezone = {"timezone": said["timezone"]}
    reader = _FilesReader(tuple(replace(f, path=f.path.absolute()) for f in found.files))
    said = {"name": said["name"], "kind": kind, **timezone, "source": [source]}
    return said, found.doubts_beside(options), reader


def _refuse_other_kind(kind: str, what: str, found: Guessed) -> None:
    its = KINDS[found.said["kind"]]
    if its.name != kind:
        raise CannotRead(f"{what} has {its.games}; read it with bz.{MAKERS[its.name]}")


@dataclass(frozen=True)
class _FilesReader:
    """The reader of files. Their paths are absolute: the current folder may change."""

    files: tuple[FoundFile, ...]

    def __call__(self, league: League) -> Rows:
        arrivals = _arrivals(self.files, league)
        with reading(Reading()) as reader:
            parsed = reader.parse(arrivals)
        return Rows(tuple(arrivals), parsed, _raw_texts)


def _arrivals(files: Sequence[FoundFile], league: League) -> list[Arrival]:
    """The files as arrivals of a night, in a home that is their common folder."""
    root = Path(os.path.commonpath([file.path.absolute().parent for file in files]))
    source = league.source[0]
    states = [
        FileState.of(
            file.path, file.path.absolute().relative_to(root).as_posix(), named=source.reads_name
        )
        for file in files
    ]
    return [Arrival(Home(root), league, source, state, "", ()) for state in states]


def _raw_texts(arrival: Arrival, lines: Sequence[int]) -> pl.DataFrame:
    with reading(Reading()) as reader:
        return reader.raw_texts(arrival, lines)

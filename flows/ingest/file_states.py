"""The store's knowledge of a league's files: their states, and the outcomes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from banzuke.flows import fingerprint
from banzuke.flows.ingest.arrival import NO_CONTENT, Arrival, FileReport
from banzuke.flows.leagues.formats import WORKBOOKS, format_of
from banzuke.flows.leagues.kinds import winners_have_a_place
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.store import Store

READING_VERSION = 4
"""Part of each source's definition hash: raise it when readers change the result of equal bytes."""
LAYOUT_VERSIONS = {"crosstable": 7, "players": 3}
"""Versions of layouts that read the same sheet in another way by now."""
TITLES_VERSION = 3
"""Version of how sheets with titles are read; since 2, titles between the rows begin parts; since
3, a line of the program that wrote the file names no event, and signs of comments no part of one.
"""
COMMENTS_VERSION = 2
"""Version of how lines of comments are read; since 2, full rows among them are in quarantine."""
WORDS_VERSION = 7
"""Version of what tables are read as; 2 knows penalties, remarks, N.N., blanks beyond the names; 3
knows the points of several sets in one cell; 4 knows them with a slash, 6/4 6/3; 5 knows komi, 2 x
1, S+3.5, hours such as 19h30, and more words for games without play; 6 knows a score that is a time
of a spreadsheet, 03:01:00; 7 knows a score that is a list of JSON, [3, 1], and times with a zone
such as GMT+0100 or with a.m. and p.m., and takes 5 7 -9 8 for no score of 57 to 98."""
AT_FIRST: dict[str, Any] = {
    "n_players": 4,
    "table_sum": None,
    "copies": False,
    "terminations": {},
    "sheet": None,
    "weight_is": "copies",
    "handicap_draws": "draw",
    "undated": "quarantine",
    "header": [],
    "first_is": None,
    "layout": "games",
    "layout_version": 1,
    "same_game": [],
    "same_event": [],
    "not_players": [],
    "skip_lines": 0,
    "titles_version": 1,
    "titles": False,
    "fill_down": [],
    "comments": [],
    "comments_version": 1,
    "words_version": 1,
    "reader": 1,
    "byes": None,
    "not_byes": [],
    "both_sides": None,
    "ranks": False,
    "teams": False,
    "winners_have_a_place": False,
}
"""Settings that definition hashes leave out while they have these values."""
BYES_ADD = "besides the usual words"
"""Mark of leagues with words of their own for byes, which took the place of the usual ones once."""
PASSING = ("changed-while-reading", "not-readable")
"""Rules of failures that may be temporary: the file is tried again in the next run."""
HELD_BACK = "too-much-in-quarantine"
"""Rule of a file that exceeds the league file's limit of quarantine, so nothing is taken."""
LIMITED = ("too-large", "too-slow", "too-many-columns", HELD_BACK)
"""Rules of failures that depend on limits: under other limits the file is tried again."""
JUST_WITHDRAWN = "just-withdrawn"
"""The rule of a withdrawn file until files in conflict with it have been read again."""

FileRow = tuple[Any, ...]
"""A row about a file, as `files_of` selects it."""


def definition_hash(league: League, source: Source) -> str:
    """The hash of all settings that decide how a source's files are read.

    A setting added later is left out while it has its default: otherwise all files of existing
    homes would be read again.
    """
    later: dict[str, Any] = {
        "table_sum": source.table_sum,
        "copies": "weight" in source.columns,
        "terminations": source.terminations,
        "sheet": source.sheet,
        "weight_is": source.weight_is,
        "handicap_draws": source.handicap_draws,
        "header": source.header,
        "first_is": source.first_is,
        "layout": source.layout,
        "layout_version": LAYOUT_VERSIONS.get(source.layout, 1),
        "same_game": source.same_game,
        "same_event": source.same_event,
        "not_players": source.not_players,
        "skip_lines": source.skip_lines,
        "titles_version": (
            TITLES_VERSION if source.skip_lines or source.format in WORKBOOKS else 1
        ),
        "titles": source.titles,
        "fill_down": source.fill_down,
        "comments": source.comments,
        "comments_version": COMMENTS_VERSION if source.comments else 1,
        "words_version": 1 if source.has_own_columns else WORDS_VERSION,
        "reader": format_of(source.format).version,
        "byes": [BYES_ADD, *league.names.byes] if league.names.byes is not None else None,
        "not_byes": league.names.not_byes,
        "ranks": league.reads_ranks,
        "teams": "team" in league.its_kind.columns,
        "winners_have_a_place": winners_have_a_place(source.columns),
        "undated": league.undated if league.period != "all" else AT_FIRST["undated"],
    }
    if not source.has_own_columns:
        later["n_players"] = league.n_players
    later = {key: value for key, value in later.items() if value != AT_FIRST[key]}
    return fingerprint.of_parts(
        READING_VERSION,
        league.kind,
        league.namespace,
        league.timezone,
        league.period == "all",
        source.model_dump(mode="json", exclude=set(AT_FIRST)),
        *later.items(),
    )


def definition_hashes(league: League) -> tuple[str, ...]:
    """The definition hashes of all sources of a league."""
    return tuple(definition_hash(league, source) for source in league.source)


def limits_of(reading: Reading, league: League) -> str:
    """The fingerprint of the limits under which a league's files are read."""
    hold_above = league.quarantine.hold_above
    more = () if hold_above is None else (hold_above,)
    return fingerprint.of_parts(reading.model_dump(), reading.memory_bytes, *more)


def files_of(store: Store, leagues: Sequence[League]) -> dict[str, list[FileRow]]:
    """The rows of each league's files that are not superseded, in a single query."""
    rows = store.rows(
        "SELECT league, file_id, path, content_hash, definition_hash, state, rule, reading_limits,"
        " rows_read, rows_accepted, rows_duplicate, rows_quarantined, rows_void, message"
        " FROM raw.source_file WHERE state <> 'superseded'"
        " AND league IN (SELECT unnest(?::VARCHAR[])) ORDER BY file_number",
        [[league.name for league in leagues]],
    )
    found: dict[str, list[FileRow]] = {}
    for league, *row in rows:
        found.setdefault(league, []).append(tuple(row))
    return found


@dataclass
class FileStates:
    """The states of a league's files in the store.

    Attributes
    ----------
    active : dict
        Path of each active (content, definition).
    here : dict
        State of each (path, content, definition) that is not read again.
    may_be_over : set of str
        Paths with a state that may be obsolete.
    paths : set of str
        Paths with any state.
    reports : dict
        Report of each (path, content, definition).
    files : dict
        Path and state of each file id.
    active_files : dict
        Definition of each active file id.
    newest : dict
        Content of the last active state of each (path, definition).
    withdrawn : dict
        Reason for each content that is no longer read, whatever its definition.
    just_withdrawn : bool
        Whether any file was withdrawn since files were last read.
    """

    store: Store
    league: League
    limits: str
    active: dict[tuple[str, str], str] = field(default_factory=dict)
    here: dict[tuple[str, str, str], str] = field(default_factory=dict)
    may_be_over: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    reports: dict[tuple[str, str, str], FileReport] = field(default_factory=dict)
    files: dict[str, tuple[str, str]] = field(default_factory=dict)
    active_files: dict[str, str] = field(default_factory=dict)
    newest: dict[tuple[str, str], str] = field(default_factory=dict)
    withdrawn: dict[str, str | None] = field(default_factory=dict)
    just_withdrawn: bool = False

    def load(self, found: Sequence[FileRow] | None = None) -> None:
        """Take in the result of `files_of` for the league; without it, ask the store."""
        if found is None:
            found = files_of(self.store, [self.league]).get(self.league.name, [])
        definitions = definition_hashes(self.league)
        withdrawn = [row for row in found if row[4] == "withdrawn"]
        self.withdrawn = {row[2]: row[-1] for row in withdrawn}
        self.just_withdrawn = any(row[5] == JUST_WITHDRAWN for row in withdrawn)
        found = [row for row in found if row[4] != "withdrawn"]
        self.files = {file_id: (path, state) for file_id, path, _, _, state, *_ in found}
        self.active_files = {id_: d for id_, _, _, d, state, *_ in found if state == "active"}
        rows = [row[1:] for row in found]
        self.reports = {
            (p, c, d): FileReport(p, "failed" if state == "failed" else "unchanged", *counts)
            for p, c, d, state, _, _, *counts in rows
        }
        self.active = {(c, d): p for p, c, d, state, *_ in rows if state == "active"}
        self.newest = {(p, d): c for p, c, d, state, *_ in rows if state == "active"}
        self.here = {
            (p, c, d): state
            for p, c, d, state, rule, limits, *_ in rows
            if not self._may_pass(c, rule, limits)
        }
        self.may_be_over = {p for p, _, d, s, *_ in rows if s == "failed" or d not in definitions}
        self.paths = {p for p, *_ in rows}

    def add(self, arrivals: Iterable[Arrival], reports: Iterable[FileReport]) -> None:
        """Note the outcomes of files that were new under their paths, as `load` would find them."""
        for arrival, report in zip(arrivals, reports, strict=True):
            content = (arrival.state.content_hash, arrival.definition)
            self.paths.add(arrival.path)
            if report.state == "failed":
                self.may_be_over.add(arrival.path)
            else:
                self.active[content] = arrival.path

    def was_put_back(self, arrival: Arrival) -> bool:
        """Whether a file is back at an older state, while a newer state still counts as well."""
        newest = self.newest.get((arrival.path, arrival.definition))
        return newest is not None and newest != arrival.state.content_hash

    def is_new(self, arrival: Arrival) -> bool:
        """Whether a file will be read, as far as known before the file ahead of it is done."""
        content = (arrival.state.content_hash, arrival.definition)
        return (
            arrival.state.content_hash not in self.withdrawn
            and content not in self.active
            and (arrival.path, *content) not in self.here
        )

    def is_new_path(self, arrival: Arrival) -> bool:
        """Whether a file is new and unrelated to any other file or older state."""
        return (
            self.is_new(arrival)
            and arrival.path not in self.paths
            and not arrival.source.reads_name
        )

    def _may_pass(self, content_hash: str, rule: str | None, limits: str | None) -> bool:
        """Whether another attempt may succeed with the same bytes."""
        if rule in LIMITED:
            return limits != self.limits
        return rule in PASSING and not content_hash.startswith(NO_CONTENT)

"""The store's knowledge of a league's files: their states, and the outcomes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from banzuke.flows import fingerprint
from banzuke.flows.ingest.arrival import NAME_MARK, NO_CONTENT, Arrival, FileReport
from banzuke.flows.leagues.formats import WORKBOOKS, format_of
from banzuke.flows.leagues.kinds import winners_have_a_place
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import zipped
from banzuke.flows.store import Store

READING_VERSION = 4
"""Part of each source's definition hash: raise it when readers change the result of equal bytes."""
LAYOUT_VERSIONS = {"crosstable": 14, "players": 5}
"""Versions of layouts that read the same sheet in another way by now."""
TITLES_VERSION = 5
"""Version of how sheets with titles are read; since 2, titles between the rows begin parts; since
3, a line of the program that wrote the file names no event, and signs of comments no part of one;
since 4, 2024年1月7日 is a day; since 5, the day of a round may stand in another cell of its line.
"""
COMMENTS_VERSION = 2
"""Version of how lines of comments are read; since 2, full rows among them are in quarantine."""
WORDS_VERSION = 23
"""Version of what tables are read as; 2 knows penalties, remarks, N.N., blanks beyond the names; 3
knows the points of several sets in one cell; 4 knows them with a slash, 6/4 6/3; 5 knows komi, 2 x
1, S+3.5, hours such as 19h30, and more words for games without play; 6 knows a score that is a time
of a spreadsheet, 03:01:00; 7 knows a score that is a list of JSON, [3, 1], draws with the goals at
half-time, 1:1 (0:1), dashes in seats that nobody took, and times with a zone such as GMT+0100, with
a.m. and p.m. or as seconds with a fraction, and takes 5 7 -9 8 for no score of 57 to 98; 8 knows
two numbers with only blanks between them, 0 1, takes 01 for no score of 1, and a formula that
failed, such as #N/A, for nobody's name; 10 knows days with a final dot, 01.09.2025., with Roman
months, and in digits of every script, and months in more languages (marraskuu was March), takes
signs for the cell above, such as 〃, for no name, and names out of bold type and links; 11 knows
the games won, lost and drawn in a match, 2-1-0; 12 knows names of clocks, 20:00 CET, weeks, X-X,
1-F, digits of every script in results, guests at a home team, Ann @ Ben, and hidden text of pages,
and takes a lone 3-1 among results of one game for no score; 13 knows Ann @ Chess.com vs Ben @
Lichess, 8:30 PM EST, 113/02/03, rounds of JSON with lists of games, and cells of a workbook with no
text; 14 knows walkovers beside names, w.o. A. Roth, and stones in more languages, 2 Steine, and
takes 3/1 for no place; 15 knows B+Forf., hükmen and forfait noirs; 16 takes not paired, which
Chess-Results writes in place of an opponent, for a bye, and 0F-1F for a forfeit; 17 knows byes
between stars, *** BYE ***, 1U-0U, forfeits in Korean, hükmen beyaz, and 0:1 (время); 18 knows byes
in more languages (Oneven, szabadnap, sin rival) and in full-width brackets, （不戦勝）, names and
results beside others that are struck through, ~~1-0~~ 0-1, times of forms such as 7:03 PM GMT+1 and
오후 7:03, and places such as 9th of 12; 19 knows days and times of more forms, 19.03.11, 7:03 p. m.
GMT-6, 7:03 م, [GMT+8], 令和六年三月一日 and 1st of March 2024, invisible marks around days, and
months in Hebrew; 21 takes 1-0 40 for no score of 1 to 40, and \\N, as databases write no value, for
nobody's name, and knows 2 1/2 - 1 1/2, byes called Walk Over, and days such as March 1, 2024 at
10:00 PM, (Fri) 14 Aug 1998 (32) and 20240301T100000Z; 23 takes two rows that say both sides of a
game, Ann vs. Ben and Ben @ Ann, for one game."""
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


def _may_turn_rows(source: Source) -> bool:
    """Whether rows may say that their first player had the second side, so that they are turned."""
    return "first_side" in source.columns or source.layout == "pairings"


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
        "both_sides": source.both_sides if _may_turn_rows(source) else None,
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


def files_of(
    store: Store, leagues: Sequence[League], paths: Iterable[str] | None = None
) -> dict[str, list[FileRow]]:
    """The rows of each league's files, or of some paths, that are not superseded; in one query."""
    only = None if paths is None else sorted(paths)
    rows = store.rows(
        "SELECT league, file_id, path, content_hash, definition_hash, state, rule, reading_limits,"
        " rows_read, rows_accepted, rows_duplicate, rows_quarantined, rows_void, message"
        " FROM raw.source_file WHERE state <> 'superseded'"
        " AND league IN (SELECT unnest(?::VARCHAR[]))"
        + (" AND path IN (SELECT unnest(?::VARCHAR[]))" if only is not None else "")
        + " ORDER BY file_number",
        [[league.name for league in leagues], *([] if only is None else [only])],
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
    _definitions: tuple[str, ...] = ()
    _of_path: dict[str, list[FileRow]] = field(default_factory=dict)
    _with_bytes: dict[str, set[str]] = field(default_factory=dict)

    def load(self, found: Sequence[FileRow] | None = None) -> None:
        """Take in the result of `files_of` for the league; without it, ask the store."""
        if found is None:
            found = files_of(self.store, [self.league]).get(self.league.name, [])
        withdrawn = [row for row in found if row[4] == "withdrawn"]
        self.withdrawn = {row[2]: row[-1] for row in withdrawn}
        self.just_withdrawn = any(row[5] == JUST_WITHDRAWN for row in withdrawn)
        self._definitions = definition_hashes(self.league)
        self._of_path, self._with_bytes = {}, {}
        self.files, self.active_files, self.reports = {}, {}, {}
        self.active, self.newest, self.here = {}, {}, {}
        self.may_be_over, self.paths = set(), set()
        self._take(found)

    def reload(self, *arrivals: Arrival) -> None:
        """Ask the store again about files' paths, and about all paths with bytes they have had.

        A file that is read, copied or withdrawn changes no other file's states: its rows can only
        go to a file with the same bytes. `load` would take as long as there are files.
        """
        paths = {arrival.path for arrival in arrivals}
        rows = [row for path in paths for row in self._of_path.get(path, ())]
        contents = {_bytes_of(row[2]) for row in rows}
        contents |= {_bytes_of(arrival.state.content_hash) for arrival in arrivals}
        paths = paths.union(*(self._with_bytes.get(content, ()) for content in contents))
        for path in paths:
            self._forget(path)
        self._take(files_of(self.store, [self.league], paths).get(self.league.name, []))

    def _take(self, found: Iterable[FileRow]) -> None:
        """Take in rows of `files_of`, which has all rows of their paths."""
        for row in found:
            file_id, path, content, definition, state, rule, limits, *counts = row
            if state == "withdrawn":
                continue
            key = (path, content, definition)
            self._of_path.setdefault(path, []).append(row)
            self._with_bytes.setdefault(_bytes_of(content), set()).add(path)
            self.paths.add(path)
            self.files[file_id] = (path, state)
            shown = "failed" if state == "failed" else "unchanged"
            self.reports[key] = FileReport(path, shown, *counts)
            if state == "active":
                self.active_files[file_id] = definition
                self.active[content, definition] = path
                self.newest[path, definition] = content
            if not self._may_pass(content, rule, limits):
                self.here[key] = state
            if state == "failed" or definition not in self._definitions:
                self.may_be_over.add(path)

    def _forget(self, path: str) -> None:
        """Remove all that is known of a path."""
        self.paths.discard(path)
        self.may_be_over.discard(path)
        for file_id, _, content, definition, *_ in self._of_path.pop(path, []):
            self._with_bytes.get(_bytes_of(content), set()).discard(path)
            self.files.pop(file_id, None)
            self.active_files.pop(file_id, None)
            self.reports.pop((path, content, definition), None)
            self.here.pop((path, content, definition), None)
            self.newest.pop((path, definition), None)
            if self.active.get((content, definition)) == path:
                del self.active[content, definition]

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

    def twin_of(self, arrival: Arrival) -> str | None:
        """The path whose rows have the very bytes of a file, read in the same way."""
        return self.active.get((arrival.state.content_hash, arrival.definition))

    def is_moved(self, arrival: Arrival) -> bool:
        """Whether a file is new under its path, and its bytes have left the inbox elsewhere."""
        twin = self.twin_of(arrival)
        return (
            twin is not None
            and arrival.state.content_hash not in self.withdrawn
            and arrival.path not in self.paths
            and not arrival.source.reads_name
            and self._with_bytes[_bytes_of(arrival.state.content_hash)] == {twin}
            and not zipped.exists(arrival.home.root / twin)
        )

    def may_join(self, arrival: Arrival) -> bool:
        """Whether a file can be read together with others, to the same end as one by one.

        It is new, and no other file has the bytes of its older states, which it all replaces: a
        growing file its last state, as long as it lacks none of its rows.
        """
        if arrival.source.reads_name or not self.is_new(arrival):
            return False
        older = self._of_path.get(arrival.path, [])
        is_own = [row[3] == arrival.definition and row[4] == "active" for row in older]
        return (arrival.source.mode == "snapshot" or sum(is_own) <= 1) and all(
            state in ("active", "failed")
            and (definition == arrival.definition or definition not in arrival.definitions)
            and self._with_bytes[_bytes_of(content)] == {arrival.path}
            for _, _, content, definition, state, *_ in older
        )

    def _may_pass(self, content_hash: str, rule: str | None, limits: str | None) -> bool:
        """Whether another attempt may succeed with the same bytes."""
        if rule in LIMITED:
            return limits != self.limits
        return rule in PASSING and not content_hash.startswith(NO_CONTENT)


def _bytes_of(content_hash: str) -> str:
    """The part of a content hash that depends on the bytes alone, and not on the file's name."""
    return content_hash.partition(NAME_MARK)[0]

"""Recognition of file types by their first bytes, for errors about a wrong format.

Nothing here decides how a file is read. The error message names the file's type, which is clearer
than an error about a broken header. `banzuke sniff` also asks here for the type of a file.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import AnyStr, Generic

from banzuke.flows.readers.rows import UnreadableFile

DELIMITERS = (",", ";", "\t", "|")
"""Delimiters of most files; the first one that a header contains is the likeliest."""
AS_CSV = "save or export it as CSV (UTF-8, one header line)"
OF_PROGRAMS = (
    f"{AS_CSV}; tournament programs such as Swiss-Manager, Vega, SwissSys or WinTD also write a "
    "report to FIDE (TRF), which is read as it is"
)
"""The remedy for texts of tournament programs."""


@dataclass(frozen=True)
class Foreign(Generic[AnyStr]):
    """A file type: its first bytes, its name, and the format that reads it or a remedy."""

    begins: re.Pattern[AnyStr]
    what: str
    format: str | None = None
    instead: str = AS_CSV

    @property
    def remedy(self) -> str:
        """The remedy for a file whose source names another format."""
        return f'set `format = "{self.format}"` in its source' if self.format else self.instead


ZIPPED = Foreign(
    re.compile(rb"PK\x03\x04"),
    "an Excel workbook (xlsx) or another zip file",
    instead='set `format = "xlsx"` in its source if it is a workbook, or give a zip file its '
    "ending",
)
LOCKED = Foreign(
    re.compile(rb"(?s)\xd0\xcf\x11\xe0.*E\0n\0c\0r\0y\0p\0t\0"),
    "a workbook or another Office file with a password",
    instead="open it and save it without a password",
)
OLD_OFFICE = Foreign(
    re.compile(rb"\xd0\xcf\x11\xe0"), "an old Excel workbook (xls) or another Office file"
)
BINARY: tuple[Foreign[bytes], ...] = (
    Foreign(
        re.compile(rb"(?s)PK\x03\x04.{26}(?:Index/|Metadata/|preview)"),
        "a sheet of Apple's Numbers",
        instead="export it from Numbers as CSV or Excel",
    ),
    Foreign(
        re.compile(
            rb"(?s)PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument\.spreadsheet"
        ),
        "an OpenDocument sheet",
        "ods",
    ),
    Foreign(
        re.compile(rb"(?s)PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument"),
        "an OpenDocument file that is not a spreadsheet",
        instead="copy its table into a spreadsheet, and save it as ods, xlsx or CSV",
    ),
    ZIPPED,
    LOCKED,
    OLD_OFFICE,
    Foreign(re.compile(rb"%PDF-"), "a PDF"),
    Foreign(re.compile(rb"SQLite format 3\0"), "a database of SQLite"),
    Foreign(
        re.compile(rb"(?s)[\x03\x30\x83\x8b\xf5].[\x01-\x0c][\x01-\x1f].{8}\0\0"),
        "a table of dBase (dbf)",
        instead=f"open it in a spreadsheet, and {AS_CSV}",
    ),
    Foreign(re.compile(rb"PAR1"), "a Parquet file", "parquet"),
    Foreign(
        re.compile(rb"ARROW1|FEA1"),
        "an Arrow file",
        instead="save it as Parquet, such as with `polars.read_ipc(path).write_parquet(other)`",
    ),
    Foreign(re.compile(rb"\x1f\x8b"), "packed with gzip", instead="give its name the ending `.gz`"),
    Foreign(
        re.compile(rb"\x28\xb5\x2f\xfd"),
        "packed with zstandard",
        instead="give its name the ending `.zst`",
    ),
)
JSON = Foreign(re.compile(r'\{\s*("|$)|\[\s*(\{|$)'), "JSON", "jsonl")
TEXT: tuple[Foreign[str], ...] = (
    Foreign(re.compile(r'\[[A-Za-z]+\s+".*"\]\s*$'), "chess games in PGN", "pgn"),
    Foreign(re.compile(r"\(\s*;\s*([A-Z]{1,2}\[|$)"), "a game in SGF", "sgf"),
    Foreign(re.compile(r"V[23](\.\d)?\s*$|'CSA|N[+-]\S"), "a shogi game in CSA", "csa"),
    Foreign(re.compile(r"#.*Kifu|(開始日時|手合割|棋戦)\s*[：:]"), "a shogi game in KIF", "kif"),
    Foreign(re.compile(r"012 .+|### TRF"), "a chess tournament in TRF", "trf"),
    Foreign(re.compile(r"TOURNEY\b"), "a go tournament's report to the AGA", "aga"),
    Foreign(
        re.compile(r";\s*[A-Z]{2}\[|[0-9]{1,4}\s+\S.*\s[0-9]{1,2}[dkp]\s.*[0-9][-+=]/[wb]"),
        "a go tournament's result table for the EGD",
        "egd",
    ),
    Foreign(
        re.compile(r"\[DhtmlXQ"),
        "a game of xiangqi in DhtmlXQ",
        instead="save it as PGN in the program or on the site that has it, or write a row for each "
        "game, with date, red, black and result",
    ),
    Foreign(
        re.compile(r"#EVENT DETAILS\b"),
        "a results file for the ratings of the ECF",
        instead=OF_PROGRAMS,
    ),
    Foreign(
        re.compile(r"(?:<\?xml\b[^>]*>\s*)?(?:<TournamentContainer\b|<Tournament\s+typeversion\b)"),
        "a tournament of MacMahon in XML",
        instead="export the results from MacMahon for the EGD (h9), which is read as it is",
    ),
    Foreign(
        re.compile(r"<Tournament\b.*|<\?xml\b.*<Tournament\b"),
        "a tournament of OpenGotha in XML",
        "opengotha",
    ),
    Foreign(
        re.compile(r".*\b(Hand|Game|HandId:) ?#[A-Z]*\d|.*Hand History for "),
        "a poker site's hand history",
        instead="write a CSV with one line for each player of a tournament: event, player, place",
    ),
    Foreign(
        re.compile(r".*\bTournament (#\d|Summary|summary|: Summary|History)"),
        "a poker room's summary of a tournament",
        "ps-summary",
    ),
    Foreign(
        re.compile(r"Tournament=\S"),
        "a result of Poker Mavens",
        instead="write a CSV with one line for each player of a tournament: event, player, place",
    ),
    Foreign(
        re.compile(r"[0-9]{1,2} point match$"),
        "a match of backgammon with its moves",
        instead="write a line with both names and the score of each match, such as Ann - Ben 7-5",
    ),
    Foreign(
        re.compile(
            r"Started game \d+ |Score of .+ vs .+: \d+ - \d+ - \d+|"
            r"Results of .+ vs .+ \(|Elo: [-0-9.]+ \+/- [0-9.]+, nElo"
        ),
        "what cutechess-cli or fastchess prints",
        instead="let it write the games too (-pgnout games.pgn), and read that file",
    ),
    Foreign(
        re.compile(r"#\s+PLAYER\s*:|Rank\s+Name\s+Elo\s+\+\s+-\s+games\b"),
        "ratings that Ordo or BayesElo computed",
        instead="they have no games: read the file of games in PGN from which they were computed",
    ),
    Foreign(
        re.compile(
            r"\*M[0-9]{2}\.[0-9]{2}\.[0-9]{4}\b|"
            r"[^,;]{1,60},[^,;]{1,60}?\s[0-9]{2,4}(?:\s+[0-9]{1,4})+;\s*-?[0-9]+(?:\s+-?[0-9]+)*(?:;|$)"
        ),
        "a file of tsh or AUPAIR, programs for tournaments of Scrabble",
        instead="write a row for each game, with round, player 1, player 2, score 1 and score 2",
    ),
    Foreign(
        re.compile(r"\\(?:begin|documentclass|section)\b"),
        "a text of LaTeX",
        instead="write its table as CSV, with a semicolon for each & and without \\\\ at the ends",
    ),
    Foreign(re.compile(r"<mjloggm\b"), "a game of Tenhou in XML", "mjlog"),
    Foreign(
        re.compile(r"(?i)<!doctype|<html"),
        "a web page",
        instead=f"open it and {AS_CSV}",
    ),
    Foreign(
        re.compile(r"(?i)<\?xml"),
        "XML",
        instead="if a spreadsheet opens it, save it there as xlsx; otherwise write its games as "
        "CSV with a line for each, or as JSON with an object for each",
    ),
    Foreign(
        re.compile(
            r"(?i)(?:insert into|create (?:table|database)|drop table|pragma foreign_keys|"
            r"begin transaction|set statement_timeout)\b|--\s*(?:mysql|mariadb|postgresql|sqlite|"
            r"phpmyadmin|adminer)\b|--$"
        ),
        "a dump of a database in SQL",
        instead="export the table of games from the database as CSV (UTF-8, one header line), "
        "with the names of the players in place of their numbers",
    ),
    JSON,
)


def foreign_binary(data: bytes) -> Foreign[bytes] | None:
    """The type of a binary file of another program by its first bytes, or None."""
    return next((foreign for foreign in BINARY if foreign.begins.match(data)), None)


def foreign_text(first_line: str) -> Foreign[str] | None:
    """The type of a text other than CSV by its first line that is not blank, or None."""
    line = first_line.strip()
    return next((foreign for foreign in TEXT if foreign.begins.match(line)), None)


def refuse_binary(path: Path, data: bytes) -> None:
    """Raise if a file that should hold text is a binary file of another program.

    Raises
    ------
    UnreadableFile
        ``not-text``.
    """
    if foreign := foreign_binary(data):
        what, remedy = foreign.what, foreign.remedy
        raise UnreadableFile("not-text", f"{path.name} is {what}, not text", remedy)


def refuse_foreign_text(path: Path, first_line: str) -> None:
    """Raise if the first non-blank line of a CSV file is the beginning of another format.

    Raises
    ------
    UnreadableFile
        ``not-csv``.
    """
    if foreign := foreign_text(first_line):
        raise UnreadableFile("not-csv", f"{path.name} is {foreign.what}, not CSV", foreign.remedy)


def refuse_other_delimiter(header: str, delimiter: str) -> None:
    """Raise if a header has no delimiter of its source, but another usual delimiter.

    No log has a single column: a game has at least two players.

    Raises
    ------
    UnreadableFile
        ``wrong-delimiter``.
    """
    likely = max(DELIMITERS, key=header.count)
    if delimiter in header or likely not in header:
        return
    written = r"\t" if likely == "\t" else likely
    raise UnreadableFile(
        "wrong-delimiter",
        f'the header has no "{delimiter}" between its names, but {header.count(likely)} times '
        f'"{written}"',
        f'set `delimiter = "{written}"` in its source',
    )

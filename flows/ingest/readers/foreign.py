"""Files that are not what their source says: known by how they begin, and told what to do.

Nothing here decides how a file is read. It only says better than a broken header could why it is
not.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from flows.ingest.readers.rows import UnreadableFile

DELIMITERS = (",", ";", "\t", "|")
"""What separates the fields of most files; the first that a header has is the likelier one."""
AS_CSV = "save or export it as CSV (UTF-8, one header line)"
SET_FORMAT = 'set `format = "{}"` in its source'


@dataclass(frozen=True)
class Foreign:
    """How files of a kind begin, what they are, and what to do with one."""

    begins: re.Pattern[str]
    what: str
    remedy: str


BINARY = {
    b"PK\x03\x04": (
        "an Excel workbook (xlsx) or another zip file",
        'set `format = "xlsx"` in its source if it is a workbook, or give a zip file its ending',
    ),
    b"\xd0\xcf\x11\xe0": ("an old Excel workbook (xls) or another Office file", AS_CSV),
    b"%PDF-": ("a PDF", AS_CSV),
    b"PAR1": ("a Parquet file", 'set `format = "parquet"` in its source'),
    b"\x1f\x8b": ("packed with gzip", "give its name the ending `.gz`"),
    b"\x28\xb5\x2f\xfd": ("packed with zstandard", "give its name the ending `.zst`"),
}
TEXT = (
    Foreign(
        re.compile(r'\[[A-Za-z]+\s+".*"\]\s*$'), "chess games in PGN", SET_FORMAT.format("pgn")
    ),
    Foreign(re.compile(r"\(\s*;\s*[A-Z]{2}\["), "a game in SGF", SET_FORMAT.format("sgf")),
    Foreign(re.compile(r"V[23](\.\d)?\s*$|'CSA"), "a shogi game in CSA", SET_FORMAT.format("csa")),
    Foreign(
        re.compile(r"#.*Kifu|(開始日時|手合割|棋戦)\s*[：:]"),
        "a shogi game in KIF",
        SET_FORMAT.format("kif"),
    ),
    Foreign(re.compile(r"012 .+"), "a chess tournament in TRF", SET_FORMAT.format("trf")),
    Foreign(
        re.compile(r".*\b(Hand|Game|HandId:) ?#[A-Z]*\d|.*Hand History for "),
        "a poker site's hand history",
        "write a CSV with one line a player and tournament: event, player, place",
    ),
    Foreign(
        re.compile(r".*\bTournament (#\d|Summary|summary|: Summary|History)"),
        "a poker room's summary of a tournament",
        SET_FORMAT.format("ps-summary"),
    ),
    Foreign(
        re.compile(r"(?i)<!doctype|<html|<\?xml"), "a web page or XML", f"open it and {AS_CSV}"
    ),
    Foreign(re.compile(r'\{\s*("|$)|\[\s*(\{|$)'), "JSON", 'set `format = "jsonl"` in its source'),
)


def refuse_binary(path: Path, data: bytes) -> None:
    """Raise if a file that should hold text is one of another program.

    Raises
    ------
    UnreadableFile
        ``not-text``.
    """
    for begins, (what, remedy) in BINARY.items():
        if data.startswith(begins):
            raise UnreadableFile("not-text", f"{path.name} is {what}, not text", remedy)


def refuse_foreign_text(path: Path, first_line: str) -> None:
    """Raise if the first line of a CSV file that is not blank is how another format begins.

    Raises
    ------
    UnreadableFile
        ``not-csv``.
    """
    for foreign in TEXT:
        if foreign.begins.match(first_line.strip()):
            raise UnreadableFile(
                "not-csv", f"{path.name} is {foreign.what}, not CSV", foreign.remedy
            )


def refuse_other_delimiter(header: str, delimiter: str) -> None:
    """Raise if a header is one name under its delimiter, and several under another.

    No log has a single column: a game has two players at least.

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

"""Ingest of many small files: the first, with nothing new, and after a change of all files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banzuke.engine.streams import named
from bench.nights import Night, run_ingest
from bench.table import Table, seconds

PLAYERS = 40
FIRST = "all new"
COLUMNS = 'columns = { played_at = "date", first = "white", second = "black", score = "score" }'
READ_AS = {"csv": COLUMNS, "pgn": 'format = "pgn"'}
LEAGUE = """name = "club"
kind = "pairwise"
period = "year"
{more}
[[source]]
path = "inbox/*.{format}"
{read_as}
[static]
replicates = 20
checks = false
"""
NAMES = '[names]\nbyes = ["rests"]\n'
SCORES = {"1": "1-0", "0.5": "1/2-1/2", "0": "0-1"}
MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"


@dataclass(frozen=True)
class FilesIngest:
    """One ingest of a number of files, and what had changed before it."""

    n_files: int
    format: str
    what: str
    night: Night

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "night": self.night.as_json()}


def measure_files(
    sizes: list[int], log_format: str, folder: Path, say: Callable[[str], None]
) -> Iterator[FilesIngest]:
    """Yield the ingests of a home of each number of files."""
    for n_files in sizes:
        home = folder / f"{log_format}-{n_files}"
        for what in (FIRST, "nothing new", "one new file", "names changed", "all renamed"):
            change(home, what, n_files, log_format)
            say(f"{n_files:,} files of {log_format}: {what}")
            yield FilesIngest(n_files, log_format, what, run_ingest(home))


def change(home: Path, what: str, n_files: int, log_format: str) -> None:
    """Change a home before an ingest, as its name says."""
    if what == FIRST:
        write_home(home, n_files, log_format)
    elif what == "one new file":
        write_file(home, n_files, log_format)
    elif what == "names changed":
        write_league(home, log_format, NAMES)
    elif what == "all renamed":
        rename_all(home)


def write_home(home: Path, n_files: int, log_format: str) -> None:
    """Write a league and its files, each of one game of one year."""
    (home / "inbox").mkdir(parents=True)
    (home / "leagues").mkdir()
    write_league(home, log_format)
    for number in range(n_files):
        write_file(home, number, log_format)


def write_league(home: Path, log_format: str, more: str = "") -> None:
    """Write the league file."""
    text = LEAGUE.format(more=more, format=log_format, read_as=READ_AS[log_format])
    (home / "leagues" / "club.toml").write_text(text, encoding="utf-8")


def write_file(home: Path, number: int, log_format: str) -> None:
    """Write one file; each differs from all others."""
    rng = named("bench", "files", str(number))
    white, black = rng.choice(PLAYERS, 2, replace=False)
    score = str(rng.choice(list(SCORES)))
    month, day = 1 + number % 12, 1 + number // 12 % 28
    if log_format == "pgn":
        text = (
            f'[Event "Evening {number}"]\n[Date "2024.{month:02d}.{day:02d}"]\n'
            f'[White "p{white:02d}"]\n[Black "p{black:02d}"]\n[Result "{SCORES[score]}"]\n\n'
            f"{MOVES} {SCORES[score]}\n\n"
        )
    else:
        text = (
            "date,white,black,score,evening\n"
            f"2024-{month:02d}-{day:02d},p{white:02d},p{black:02d},{score},{number}\n"
        )
    (home / "inbox" / f"{number:06d}.{log_format}").write_text(text, encoding="utf-8")


def rename_all(home: Path) -> None:
    """Give every file another name."""
    for path in sorted((home / "inbox").iterdir()):
        path.rename(path.with_name(f"of-{path.name}"))


def files_table(found: list[FilesIngest]) -> Table:
    """The ingests as a table."""
    rows = [
        (
            f"{one.n_files:,}",
            one.format,
            one.what,
            seconds(one.night.wall),
            seconds(one.night.cpu),
            f"{one.night.peak_mb:,.0f}",
            seconds(one.night.reader_cpu),
            f"{one.night.reader_peak_mb:,.0f}",
            f"{one.night.store_mb:,.0f}",
            f"{one.night.load:.1f}",
        )
        for one in found
    ]
    return Table(
        "Ingest of many small files of one game each",
        ("files", "logs", "after", "wall s", "CPU s", "peak MB", "reader CPU s",
         "reader peak MB", "store MB", "load before"),
        rows,
        left=0,
        notes=[
            "The whole command `banzuke ingest`. The reader is the process that reads logs for it; "
            "CPU s and peak MB do not include it."
        ],
    )  # fmt: skip

"""How fast games in PGN are read, beside a peer, and how fast they come into the store."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.readers import read
from banzuke.flows.store import open_store
from bench.measure import Job, Missing, Outcome, measure
from bench.pgn_logs import write_pgn
from bench.table import Table, seconds

LEAGUE = """name = "site"
kind = "pairwise"
period = "month"
[[source]]
format = "pgn"
path = "inbox/*"
"""
READ, PEER, INGEST = "read", "python-chess, tags alone", "read and stored"
TARGETS = {READ: "bench.pgn:reading", PEER: "bench.pgn:peer", INGEST: "bench.pgn:ingesting"}
PEER_SUFFIX = ".pgn"
"""It reads text; what unpacks is another program."""
PEER_GAMES = 100_000
FEW, LIMIT = 200, 900.0


@dataclass(frozen=True)
class Run:
    """One way to go through one file."""

    what: str
    n_games: int
    packed: bool
    text_mb: float
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "outcome": vars(self.outcome)}


def measure_pgn(sizes: list[int], folder: Path, say: Callable[[str], None]) -> Iterator[Run]:
    """Yield what reading and storing files of so many games takes, plain and packed."""
    for suffix in (".pgn", ".pgn.zst"):
        write_pgn(folder / f"warm{suffix}", FEW)
    for n_games in sizes:
        for suffix in (".pgn", ".pgn.zst"):
            say(f"{n_games:,} games as {suffix}: generating")
            file = folder / f"games{suffix}"
            size = write_pgn(file, n_games)
            for what, target in TARGETS.items():
                if what == PEER and (suffix != PEER_SUFFIX or n_games > PEER_GAMES):
                    continue
                say(f"{n_games:,} games as {suffix}: {what}")
                job = Job(
                    target,
                    {"file": str(file)},
                    {"file": str(folder / f"warm{suffix}")},
                    runs=3,
                    enough_seconds=10.0,
                    limit_seconds=LIMIT,
                )
                yield Run(what, n_games, suffix != PEER_SUFFIX, size / 1e6, measure(job))
            file.unlink()


def reading(file: str) -> Callable[[], Any]:
    """The call that reads a file to records."""
    source = Source.model_validate({"path": "inbox/*", "format": "pgn"})
    return lambda: read(Path(file), source)


def peer(file: str) -> Callable[[], int]:
    """The call that counts the games of a file with python-chess, moves unparsed."""
    try:
        from chess import pgn  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415
    except ImportError:
        raise Missing("chess is not installed") from None

    def count() -> int:
        with open(file, encoding="utf-8") as stream:  # noqa: PTH123
            n_games = 0
            while pgn.read_headers(stream) is not None:
                n_games += 1
        return n_games

    return count


def ingesting(file: str) -> Callable[[], int]:
    """The call that takes a file into the store of a new home."""
    root = Path(file).parent / f"home-{Path(file).name}"
    (root / "leagues").mkdir(parents=True, exist_ok=True)
    (root / "inbox").mkdir(exist_ok=True)
    (root / "leagues" / "site.toml").write_text(LEAGUE, encoding="utf-8")
    linked = root / "inbox" / Path(file).name
    linked.unlink(missing_ok=True)
    linked.hardlink_to(file)

    def take_in() -> int:
        for old in (root / "store").glob("*"):
            old.unlink()
        home = Home(root)
        with open_store(home, command="bench") as store:
            [report] = ingest_all(store, read_folder(home.leagues).leagues).values()
        if isinstance(report, Exception):
            raise report
        return sum(one.rows_accepted for one in report.files)

    return take_in


def pgn_table(found: list[Run]) -> Table:
    """The runs as a table."""
    rows = [
        (
            f"{run.n_games:,}",
            "zst" if run.packed else "plain",
            run.what,
            f"{run.text_mb:,.0f}",
            *_measured(run),
        )
        for run in found
    ]
    return Table(
        "Games in PGN, with all tags of a large site and a clock after each move",
        ("games", "file", "what", "MB of text", "CPU s", "wall s", "MB a CPU s", "games a wall s",
         "peak MB"),
        rows,
        left=3,
        notes=[
            "Numbers are those of the best of at most three runs. Read: from the file to records "
            "of text, with all rules; stored: from the inbox to the committed rows, in two "
            "processes. MB count the unpacked text.",
        ],
    )  # fmt: skip


def _measured(run: Run) -> tuple[str, ...]:
    one = run.outcome
    if one.status != "ok":
        return (one.note, "-", "-", "-", "-")
    peak = "-" if one.peak_mb is None else f"{one.peak_mb:,.0f}"
    return (
        seconds(one.cpu),
        seconds(one.wall),
        f"{run.text_mb / one.cpu:,.0f}",
        f"{run.n_games / one.wall:,.0f}",
        peak,
    )

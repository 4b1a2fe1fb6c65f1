"""The code under fuzzing, and the properties that must hold for any input."""

import csv
import io
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.discover import discover, matches
from banzuke.flows.ingest.file_states import definition_hash
from banzuke.flows.ingest.reading_process.log_reader import LogReader, reading
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.names import LONGEST_NAME, clean_name
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.rows import FILE_LINES
from banzuke.flows.screen.printable import printable
from tests.fuzz.mutations import mutate
from tests.fuzz.seeds import LEAGUE, SEEDS, SETTINGS, Seed
from tests.fuzz.worse import hostile_league, worse

LIMITS = Reading(memory_mb=6_000, text_mb=100, seconds=5, seconds_per_mb=2)
TOGETHER = 40
"""Files of one source that are read at once."""
LEAGUE_SECONDS = 20
"""The limit for one league file, CPU seconds; none takes a tenth of it."""
NEVER = (f"inbox/{'d/' * 40}a.csv", "store/login")
UNFORESEEN = {"crashed-reader", "too-slow"}
"""Rules for files with which a reader failed in an unknown way, or took too long."""


@dataclass
class Findings:
    """The number of mutations, their outcomes, and those that broke a property."""

    n: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    broken: list[tuple[str, bytes]] = field(default_factory=list)

    def note(self, outcome: str) -> None:
        self.n += 1
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1


def fuzz_logs(
    folder: Path, n: int, rng: random.Random, findings: Findings, seeds: Sequence[Seed] = SEEDS
) -> None:
    """Read mutated logs of every format: no row is lost, and every failure has rule and remedy."""
    home = Home(folder)
    (folder / "inbox").mkdir(exist_ok=True)
    with reading(LIMITS) as reader:
        for seed in _rounds(n, seeds):
            league = League.model_validate(
                {
                    "name": "club",
                    "kind": seed.kind,
                    "period": "all",
                    "source": [{"path": "inbox/*", **seed.source}],
                }
            )
            others = [other.data for other in seeds]
            data = [worse(seed, others, rng) for _ in range(TOGETHER)]
            arrivals = list(_arrivals(home, league, seed, data))
            _read(reader, arrivals, data, findings)


def _rounds(n: int, seeds: Sequence[Seed]) -> Iterator[Seed]:
    for i in range(-(-n // TOGETHER)):
        yield seeds[i % len(seeds)]


def _arrivals(home: Home, league: League, seed: Seed, data: list[bytes]) -> Iterator[Arrival]:
    definition = definition_hash(league, league.source[0])
    for i, content in enumerate(data):
        folder = home.root / "inbox" / str(i)
        folder.mkdir(exist_ok=True)
        (folder / seed.name).write_bytes(content)
        path = f"inbox/{i}/{seed.name}"
        state = FileState.of(folder / seed.name, path)
        yield Arrival(home, league, league.source[0], state, definition, (definition,))


def _read(
    reader: LogReader, arrivals: list[Arrival], data: list[bytes], findings: Findings
) -> None:
    parsed = reader.parse(arrivals)
    lines = [
        [] if frame is None else frame["line"].unique().to_list()
        for frame in (parsed.accepted, parsed.quarantined)
    ]
    quarantined = [] if parsed.quarantined is None else parsed.quarantined["line"].to_list()
    for i, outcome in enumerate(parsed.files):
        if isinstance(outcome, UnreadableFile):
            findings.note(outcome.rule)
            if outcome.rule in UNFORESEEN or not outcome.message or not outcome.remedy:
                findings.broken.append((f"{arrivals[i].source.format}: {outcome}", data[i]))
            continue
        findings.note("read")
        n_rows = sum(line // FILE_LINES == i for line in lines[0])
        n_rows += sum(line // FILE_LINES == i for line in quarantined)
        if n_rows != outcome:
            findings.broken.append((f"{outcome} rows read, {n_rows} accounted for", data[i]))


def fuzz_league_files(folder: Path, n: int, rng: random.Random, findings: Findings) -> None:
    """Read mutated league files and settings: each is used, or refused with an error of Banzuke.

    A league file that is used reads only files of the inbox, and takes little time.
    """
    home = Home(folder)
    for deep in (home.leagues, home.store, home.inbox / "/".join("d" * 20)):
        deep.mkdir(exist_ok=True, parents=True)
        (deep / "a.csv").touch()
    (home.store / "login").touch()
    for i in range(n):
        is_league = i % 4 > 0
        data = mutate(LEAGUE if is_league else SETTINGS, [LEAGUE, SETTINGS], rng)
        data = hostile_league(rng) if i % 4 > 1 else data
        began = time.process_time()
        try:
            if is_league:
                (home.leagues / "club.toml").write_bytes(data)
                outside = list(_asked_outside(home, read_folder(home.leagues).leagues))
                findings.broken += [(f"league file asks for {path}", data) for path in outside]
            else:
                home.settings_file.write_bytes(data)
                read_home_file(home)
        except BanzukeError as error:
            findings.note("refused")
            if not str(error):
                findings.broken.append(("no message", data))
        except Exception as error:  # noqa: BLE001  # any other error is a finding
            findings.broken.append((f"league file: {type(error).__name__}: {error}", data))
        else:
            findings.note("used")
        finally:
            home.settings_file.unlink(missing_ok=True)
        if time.process_time() - began > LEAGUE_SECONDS:
            findings.broken.append(("league file holds up all others", data))


def _asked_outside(home: Home, leagues: Sequence[League]) -> Iterator[str]:
    """Yield the paths outside the inbox that leagues would read, and use their other settings."""
    for league in leagues:
        for source in league.source:
            found = discover(home, source)
            yield from (path for path in found.files if not path.startswith("inbox/"))
            for path in NEVER:
                matches(source, path)
        if league.programs:
            league.programs.programs_of(["a" * LONGEST_NAME, "Zen 6", ""])
        if league.aliases and not league.aliases.path.startswith("inbox/"):
            yield league.aliases.path


def fuzz_names(n: int, rng: random.Random, findings: Findings) -> None:
    """Clean and show mutated names: cleaning twice changes nothing, and no control is shown."""
    seeds = [b"Ann Bolt", "甲乙　丙".encode(), b"=cmd|x", b"a\x1b[2Jb"]
    for i in range(n):
        name = mutate(seeds[i % len(seeds)], seeds, rng)[:2_000].decode(errors="replace")
        clean = clean_name(name)
        shown = printable(clean)
        written = io.StringIO()
        csv.writer(written).writerow([shown])
        findings.note("name")
        if clean_name(clean) != clean or any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in shown):
            findings.broken.append(("name", name.encode()))
        if next(csv.reader([written.getvalue()])) != [shown]:
            findings.broken.append(("name in CSV", name.encode()))

"""`python -m bench.soak`: an hour of `serve`; clients ask, files arrive, a night a minute.

It prints what is held then, a line of JSON every five minutes: memory, descriptors, logs.
Each client asks once a second, so that the machine is busy but not full: what leaks does so by
nights and requests, not by load.
"""

import argparse
import http.client
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.quiet import FIRST_YEAR, PERIODS, write_home

LEAGUES = 2
ANSWER_SECONDS = 300
PATHS = (
    "/", "/leagues/league-000/index.html", "/leagues/league-001/data/static_rating.csv",
    "/api/static_rating?league=league-000&limit=1000", "/api/version", "/api/run?limit=5",
    "/api/matchup?league=league-001", "/api/", "/api/openapi.json", "/manifest.json",
)  # fmt: skip
ROLES = {
    "site.server": "site", "site.builder": "pages", "schedule.prefect_server": "prefect",
    " serve ": "schedule",
}  # fmt: skip
"""The roles of processes of `serve` by words of their command; others are of a night."""
LASTING = ("schedule", "site", "pages", "prefect")
GROWING = ("site.log", "site.log.1", "prefect/server.log", "prefect/server.log.1")


@dataclass(frozen=True)
class Look:
    """One look at a home that is served.

    Attributes
    ----------
    minutes
        Since clients began.
    memory_mb, descriptors
        Resident memory and open files of each lasting process, by its role.
    log_kb, prefect_mb, store_mb
        Logs of both servers, Prefect's database, the working file.
    nights
        Nights that completed, and all that ended, as the store has them.
    statuses, broken, slowest
        Answers since the look before by status, connections that broke, seconds of the slowest.
    """

    minutes: float
    memory_mb: dict[str, float]
    descriptors: dict[str, int]
    log_kb: float
    prefect_mb: float
    store_mb: float
    nights: tuple[int, int]
    statuses: dict[int, int]
    broken: int
    slowest: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class Clients:
    """Clients that ask once a second over their own connections, and the answers."""

    port: int
    token: str
    over: threading.Event = field(default_factory=threading.Event)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: int = 0
    slowest: float = 0.0
    _counting: threading.Lock = field(default_factory=threading.Lock)
    _paths: Iterator[str] = field(default_factory=lambda: itertools.cycle(PATHS))

    def ask_until_over(self, delay: float) -> None:
        """Ask again and again; every hundredth answer ends its connection."""
        self.over.wait(delay)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        for number in itertools.count(1):
            began = time.monotonic()
            status = self._status(connection)
            took = time.monotonic() - began
            with self._counting:
                self.broken += status is None
                self.statuses.update([] if status is None else [status])
                self.slowest = max(self.slowest, took)
            if status is None or number % 100 == 0:
                connection.close()
            if self.over.wait(max(0.0, 1.0 - took)):
                return

    def take(self) -> tuple[dict[int, int], int, float]:
        """Statuses, broken connections and the slowest answer since this was asked before."""
        with self._counting:
            seen = dict(self.statuses), self.broken, self.slowest
            self.statuses, self.broken, self.slowest = Counter(), 0, 0.0
        return seen

    def _status(self, connection: http.client.HTTPConnection) -> int | None:
        with self._counting:
            path = next(self._paths)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return None
        return answer.status


def measure_soak(folder: Path, *, minutes: float, clients: int, every: float) -> Iterator[Look]:
    """Serve a home for some minutes and look at it every few."""
    home = folder / "soak"
    write_home(home, LEAGUES)
    with served(home) as (server, port):
        _until_shown(home, server)
        token = (home / "store" / "site.token").read_text(encoding="utf-8").strip()
        asking = Clients(port, token)
        threads = [
            threading.Thread(target=asking.ask_until_over, args=(number / clients,), daemon=True)
            for number in range(clients)
        ]
        began = time.monotonic()
        for thread in threads:
            thread.start()
        try:
            yield from _looks(home, server, asking, began, minutes, every)
        finally:
            asking.over.set()
            for thread in threads:
                thread.join()


def _looks(
    home: Path,
    server: "subprocess.Popen[bytes]",
    asking: Clients,
    began: float,
    minutes: float,
    every: float,
) -> Iterator[Look]:
    """Let a file arrive a minute, and look every few minutes."""
    next_look = every
    for number in itertools.count(1):
        time.sleep(max(0.0, began + 60.0 * number - time.monotonic()))
        passed = (time.monotonic() - began) / 60.0
        if server.poll() is not None:
            raise RuntimeError(f"`serve` ended by itself with code {server.returncode}")
        if passed >= next_look:
            yield look_at(home, server.pid, passed, asking)
            next_look += every
        if passed >= minutes:
            return
        _let_arrive(home, number)


def look_at(home: Path, pid: int, passed: float, asking: Clients) -> Look:
    """The processes and files of a served home, and its answers to clients since the last look."""
    memory, descriptors = dict.fromkeys(LASTING, 0.0), dict.fromkeys(LASTING, 0)
    for role, one in processes(pid):
        if role in memory:
            with suppress(OSError):  # it has just ended
                memory[role] += resident_mb(one)
                descriptors[role] += sum(1 for _ in Path(f"/proc/{one}/fd").iterdir())
    statuses, broken, slowest = asking.take()
    return Look(
        minutes=passed,
        memory_mb=memory,
        descriptors=descriptors,
        log_kb=sum(_size(home / "store" / name) for name in GROWING) / 1e3,
        prefect_mb=sum(_size(file) for file in (home / "store" / "prefect").glob("*.db*")) / 1e6,
        store_mb=_size(home / "store" / "banzuke.duckdb") / 1e6,
        nights=nights(home),
        statuses=statuses,
        broken=broken,
        slowest=slowest,
    )


def processes(pid: int) -> Iterator[tuple[str, int]]:
    """Yield the role and id of a process of `serve` and of all that it has started."""
    with suppress(OSError):  # it has just ended
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        yield next((role for words, role in ROLES.items() if words in command), "night"), pid
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text(encoding="ascii").split():
                yield from processes(int(child))


def resident_mb(pid: int) -> float:
    """Memory of a process that is in RAM, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def nights(home: Path) -> tuple[int, int]:
    """Nights that completed, and all that ended, as the published store has them."""
    import duckdb  # noqa: PLC0415

    with duckdb.connect(str(home / "store" / "ratings.duckdb"), read_only=True) as store:
        ask = "SELECT count(*) FILTER (state = 'completed'), count(ended_at) FROM run"
        found = store.execute(ask).fetchall()[0]
    return int(found[0]), int(found[1])


@contextmanager
def served(home: Path) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """Serve a home on free ports, a night a minute; yield the process and the site's port."""
    port, site_port = _free_port(), _free_port()
    command = [
        *(sys.executable, "-m", "banzuke.flows.cli", "serve", "--home", str(home), "--now"),
        *("--cron", "* * * * *", "--port", str(port), "--site-port", str(site_port)),
    ]
    with (home / "serve.log").open("wb") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=Path(__file__).parents[1]
        )
    try:
        yield server, site_port
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def _let_arrive(home: Path, number: int) -> None:
    """Put one small file into each league's inbox; it is renamed there, as `mv` does."""
    for folder in (home / "inbox").iterdir():
        year, day = FIRST_YEAR + PERIODS - 1, 1 + number % 28
        games = (f"{year}-12-{day:02d},p{i:02d},p{i + 1:02d},{number % 2}" for i in range(0, 10, 2))
        file = folder / f"new-{number}.csv"
        part = file.with_suffix(".part")
        part.write_text("\n".join(["date,white,black,score", *games, ""]), encoding="utf-8")
        part.rename(file)


def _until_shown(home: Path, server: "subprocess.Popen[bytes]") -> None:
    while not (home / "report" / "site" / "manifest.json").exists():
        if server.poll() is not None:
            raise RuntimeError((home / "serve.log").read_text(encoding="utf-8"))
        time.sleep(1.0)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    """Soak as the command line says, and print what was seen."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument("--every", type=float, default=5.0, help="minutes between two looks")
    parser.add_argument("--clients", type=int, default=64, help="each asks once a second")
    parser.add_argument("--folder", type=Path, help="where the home is made, else a temporary one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        looks = measure_soak(
            Path(folder), minutes=options.minutes, clients=options.clients, every=options.every
        )
        for look in looks:
            print(json.dumps(look.as_json()), flush=True)


if __name__ == "__main__":
    main()

"""Servers for the tests of a cluster, on loopback; they end with the session."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from tests.cluster.dask_cluster import make_home
from tests.cluster.ports import free_port

BINARIES = [Path(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"))]


@dataclass(frozen=True)
class Postgres:
    """A running PostgreSQL server: its port and the folder of its programs."""

    port: int
    programs: Path

    def make_database(self, name: str) -> str:
        """Make an empty database and return the address of a lake in it."""
        command = [
            "createdb",
            "--host=127.0.0.1",
            f"--port={self.port}",
            "--username=banzuke",
            name,
        ]
        subprocess.run([self.programs / command[0], *command[1:]], check=True)
        return f"ducklake:postgres:dbname={name} host=127.0.0.1 port={self.port} user=banzuke"


def _programs() -> Path | None:
    """The folder that has all needed programs of PostgreSQL, or None."""
    found = shutil.which("initdb")
    folders = [*BINARIES, *([Path(found).resolve().parent] if found else [])]
    needed = ("initdb", "postgres", "createdb", "pg_isready")
    whole = [folder for folder in folders if all((folder / name).exists() for name in needed)]
    return whole[-1] if whole else None


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server for this session; for root, the server runs as its own user."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: no initdb on PATH or in /usr/lib/postgresql")
    as_user: dict[str, str | int] = {}
    # The server's user may not enter pytest's folder, so the server has another one.
    folder = Path(os.path.realpath(os.environ.get("TMPDIR", "/tmp"))) / f"banzuke-pg-{os.getpid()}"
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            folder.rmdir()
            pytest.skip("root may not run PostgreSQL, and there is no user `postgres`")
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = {"user": "postgres", "group": user.pw_gid}
    quietly = {"cwd": folder, "stdout": subprocess.DEVNULL, **as_user}
    data, port = folder / "data", free_port()
    server = None
    try:
        initdb = [programs / "initdb", "-D", data, "-A", "trust", "-U", "banzuke", "--no-sync"]
        subprocess.run(initdb, check=True, **quietly)  # type: ignore[call-overload]
        options = ["-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
        options += ["-c", f"unix_socket_directories={folder}"]
        server = subprocess.Popen(  # type: ignore[call-overload]
            [programs / "postgres", "-D", data, *options],
            cwd=folder, stderr=subprocess.DEVNULL, **as_user,
        )  # fmt: skip
        ready = [programs / "pg_isready", "--host=127.0.0.1", f"--port={port}", "--timeout=1"]
        while True:
            if subprocess.run(ready, stdout=subprocess.DEVNULL, check=False).returncode == 0:
                break
            server.poll()
            assert server.returncode is None, "PostgreSQL did not start"
        yield Postgres(port, programs)
    finally:
        if server is not None:
            server.terminate()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def local(
    tmp_path_factory: pytest.TempPathFactory, prefect_server: str, run_night: Callable[..., Any]
) -> Home:
    """A home after a night without a cluster, in this process."""
    home = make_home(tmp_path_factory.mktemp("local") / "home")
    assert run_night(home).ok
    return home

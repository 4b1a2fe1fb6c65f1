"""`banzuke doctor`: checks of everything that a night needs."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Annotated

import typer
from packaging.requirements import Requirement

from banzuke.flows.commands.common.options import FAILED, HomeOption, JsonOption
from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.commands.upkeep.findings import Finding, findings_of
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.toml_file import BadTomlFile
from banzuke.flows.night.orphans import orphan_processes
from banzuke.flows.night.telling.notify import is_program
from banzuke.flows.screen import show
from banzuke.flows.serving.similar_names import similar_names
from banzuke.flows.store import Connection, open_serving

NAME_COLUMNS = [
    "players", "name", "other", "similarity", "games", "other's games", "met", "same time",
]  # fmt: skip

app = typer.Typer(add_completion=False)

LEAST_FREE_BYTES = 1_000_000_000


@app.command(epilog="Example: banzuke doctor --home data")
def doctor(
    home: HomeOption = None,
    deep: Annotated[
        bool,
        typer.Option("--deep", help="Also read every block and row of both databases."),
    ] = False,
    names: Annotated[
        bool,
        typer.Option("--names", help="List names that may be one person, and check nothing else."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Check libraries, disk, lock, store, leftovers of killed runs, league files; with remedies."""
    if names:
        show_names(Home.find(home), as_json=as_json)
        return
    if not examine(Home.find(home), deep=deep, as_json=as_json):
        raise typer.Exit(FAILED)


def examine(home: Home, *, deep: bool = False, as_json: bool) -> bool:
    """Print each check with its finding; return whether all checks passed."""
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "libraries": lambda: _pins(home),
        "write access": lambda: _write_access(home),
        "store": lambda: store_findings(home, deep=deep),
        "orphan processes": lambda: _orphan_processes(home),
        "free disk": lambda: _disk(home),
        "league files": lambda: _leagues(home),
    }
    findings = [finding for name, check in checks.items() for finding in findings_of(name, check)]
    columns = ["check", "ok", "finding"]
    show.as_table_or_json(columns, findings, as_json=as_json)
    return all(ok for _, ok, _ in findings)


def _pins(home: Home) -> Iterator[Finding]:
    bad = []
    for text in requires("banzuke") or []:
        requirement = Requirement(text)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            found = version(requirement.name)
        except PackageNotFoundError:
            bad.append(f"{requirement.name} is missing")
            continue
        if not requirement.specifier.contains(found, prereleases=True):
            bad.append(f"{requirement.name} {found} is not {requirement.specifier}")
    remedy = "; install with `pip install -c constraints.txt banzuke`"
    yield "libraries", not bad, "; ".join(bad) + remedy if bad else "all within their ranges"


def _write_access(home: Home) -> Iterator[Finding]:
    folder = home.store if home.store.exists() else home.root
    ok = os.access(folder, os.W_OK)
    yield "write access", ok, f"{folder} {'can' if ok else 'cannot'} be written"


def _orphan_processes(home: Home) -> Iterator[Finding]:
    pids = [str(process.pid) for process in orphan_processes(home)]
    remedy = f"process {', '.join(pids)} outlived its night; the next night ends it"
    yield "orphan processes", not pids, remedy if pids else "none"


def _disk(home: Home) -> Iterator[Finding]:
    """Check the free space: both databases are replaced by new files beside the old files."""
    files = [file for file in (home.working_file, home.serving_file) if file.exists()]
    wanted = max(LEAST_FREE_BYTES, 2 * sum(file.stat().st_size for file in files))
    free = shutil.disk_usage(home.root).free
    remedy = "" if free >= wanted else "; free some space, or a night may fail before it publishes"
    yield (
        "free disk",
        free >= wanted,
        f"{free / 1e9:.1f} GB free, {wanted / 1e9:.1f} wanted{remedy}",
    )


def _leagues(home: Home) -> Iterator[Finding]:
    try:
        found = read_folder(home.leagues)
    except BadTomlFile as error:
        yield from (("league files", False, str(problem)) for problem in error.problems)
        return
    yield from (("league files", False, str(problem)) for problem in found.problems)
    yield "league files", True, ", ".join(league.name for league in found.leagues)
    yield from _settings(home, found.names)


def _settings(home: Home, leagues: list[str] | None) -> Iterator[Finding]:
    try:
        notify = read_home_file(home, leagues=leagues).notify
    except BadTomlFile as error:
        yield "settings", False, str(error)
        return
    program = notify.command[0] if notify.command else None
    found = program is None or is_program(home, program)
    missing = f"the notify command {program!r} is not found on this machine; give its full path"
    yield "settings", found, "can be used" if found else missing


def show_names(home: Home, *, as_json: bool) -> None:
    """Print pairs of similar names with the evidence of their games; nothing is merged."""
    with closing(open_serving(home)) as serving:
        rows = _similar_pairs(serving)
    if as_json or rows:
        show.as_table_or_json(NAME_COLUMNS, rows, as_json=as_json)
    else:
        print("No two names are similar.")  # noqa: T201
    if rows and not as_json:
        print(  # noqa: T201
            "`banzuke player merge NAME OTHER` merges two names; `banzuke player merge --likely` "
            "merges all sure pairs.\nNames that met are two people; `banzuke player apart NAME "
            "OTHER` records it for others."
        )


def _similar_pairs(serving: Connection) -> list[tuple[str, str, str, str, int, int, int, str]]:
    overlap = {None: "not known", True: "yes", False: "no"}
    return [
        (
            namespace, pair.name, pair.other, pair.why, *pair.n_games, pair.n_met,
            overlap[pair.overlaps],
        )
        for namespace, pairs in similar_names(serving).items()
        for pair in pairs
    ]  # fmt: skip

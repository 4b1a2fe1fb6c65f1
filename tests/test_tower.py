"""The tower: each folder of `flows` imports only folders below it."""

import ast
import functools
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows import commands
from banzuke.flows.commands.studies import simulate
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.tasks.register import TASKS

ROOT = Path(__file__).parents[1]
GROUND = (
    *("__init__", "arguments", "counted", "credentials", "errors", "fingerprint", "guess"),
    "kanji_numbers",
    *("home", "lazy", "machine_zone", "plugins", "prefect_env", "secret_file", "source_key"),
    *("loading", "standard_streams", "terminated", "utf8_mode", "whole_file"),
)
"""Files that every room may import."""
FLOORS = (
    *(
        "hands",
        "samples",
        "screen",
        "store",
        "leagues",
        "readers",
        "people",
        "corrections",
        "ingest",
    ),
    *("sniff", "inputs", "tasks"),
    *("versions", "serving", "site", "night", "erase", "schedule"),
    "stories",
    *("explore", "commands", "cli"),
)
"""The floors in order, the lowest first; the stories import no command, commands call the
stories."""
STORIES = ("nightly", "backfill", "scheduled", "api")
PAGE = re.compile(r"banzuke\.flows\.tasks\.\w+\.page")
"""Pages of tasks lie in the folders of their tasks, but belong to a floor just above the site,
whose blocks they use. The site imports them by name only."""
FILES = sorted((ROOT / "flows").rglob("*.py"))


def room_of(module: str) -> str:
    """The floor of a module of `flows`, by its dotted name; the files of GROUND have "ground"."""
    first = [*module.removeprefix("banzuke.").split("."), "__init__"][1]
    if first in GROUND:
        return "ground"
    return "stories" if first in STORIES else first


def height(module: str) -> float:
    if PAGE.match(module):
        return FLOORS.index("site") + 0.5
    room = room_of(module)
    return -1 if room == "ground" else FLOORS.index(room)


def module_of(file: Path) -> str:
    parts = ("banzuke", *file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def nodes(file: Path) -> list[ast.Import | ast.ImportFrom | ast.Compare]:
    """The imports and comparisons of a file, also those inside functions."""
    walk = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [n for n in walk if isinstance(n, ast.Import | ast.ImportFrom | ast.Compare)]


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, module of `flows`) of every import of a file, also inside functions."""
    for node in nodes(file):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "banzuke.flows":
            names = [f"banzuke.flows.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        yield from ((node.lineno, name) for name in names if name.startswith("banzuke.flows."))


def test_every_file_stands_on_a_floor() -> None:
    assert {room_of(module_of(file)) for file in FILES} == {"ground", *FLOORS}


@pytest.mark.long
def test_no_file_imports_a_floor_above_it() -> None:
    upward = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in FILES
        for line, name in imports(file)
        if height(name) > height(module_of(file))
    ]
    assert upward == []


DOOR = {f"banzuke.{file.stem}" for file in (ROOT / "banzuke").glob("*.py")} - {"banzuke.__init__"}
"""Modules of the public Python interface, which stand above everything."""


@pytest.mark.long
def test_nothing_imports_the_public_python_interface() -> None:
    """Nothing below imports the Python interface; only `__version__` is read from the package."""
    assert len(DOOR) > 5
    found = []
    for file in [*FILES, *(ROOT / "engine").rglob("*.py"), *(ROOT / "sql").rglob("*.py")]:
        for node in nodes(file):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(f"{node.module}.{a.name}" for a in node.names)]
            allowed = {"banzuke", "banzuke.engine", "banzuke.flows", "banzuke.sql"}
            allowed.add("banzuke.__version__")
            top = [".".join(name.split(".")[:2]) for name in names if name.startswith("banzuke")]
            found += [f"{file.relative_to(ROOT)} imports {n}" for n in top if n not in allowed]
    assert found == []


@pytest.mark.long
def test_nothing_above_a_room_is_loaded_with_it() -> None:
    """Loading a module loads no module above it, not even by a name made at run time."""
    modules = sorted((module_of(file) for file in FILES), key=lambda name: (height(name), name))
    heights = {name: height(name) for name in modules}
    code = f"""
import importlib, json, sys
from banzuke.engine.compiled.kernel_cache import prepare_engine
prepare_engine()
heights = {heights!r}
found, seen = [], set()
for name in {modules!r}:
    if name.endswith("__main__"):
        continue
    importlib.import_module(name)
    new = sorted(sys.modules.keys() - seen)
    seen.update(new)
    above = [other for other in new if heights.get(other, -1) > heights[name]]
    found += [f"{{name}} loads {{other}}" for other in above]
print(json.dumps(found))
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    assert json.loads(answer.stdout) == []


@pytest.mark.long
def test_no_code_compares_the_name_of_a_kind_or_task() -> None:
    """No code compares a kind or a task by name; the differences stand in their registers."""
    asked = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in FILES
        for node in nodes(file)
        if isinstance(node, ast.Compare) and compares_a_kind_or_task(node)
    ]
    assert asked == []


def compares_a_kind_or_task(node: ast.Compare) -> bool:
    """Whether a comparison has a name with "kind" or "task", and the name of a kind or a task."""
    parts = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
    texts = {part.value for part in parts if isinstance(part, ast.Constant)}
    words = {getattr(part, "attr", getattr(part, "id", "")) for part in parts}
    return bool(texts & {*KINDS, *TASKS}) and any(re.search("kind|task", word) for word in words)


@pytest.mark.parametrize("code", ["league.kind == 'table'", "task_name in ('tier', 'static')"])
def test_comparisons_with_a_kind_or_task_are_found(code: str) -> None:
    (comparison,) = (n for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Compare))
    assert compares_a_kind_or_task(comparison)


def test_every_kind_has_its_modules_and_every_task_its_functions() -> None:
    for kind in KINDS.values():
        kind.module("banzuke.flows.ingest.canonical").canonical_rows  # noqa: B018
        kind.module("banzuke.flows.inputs")
        mine = [task.section for task in TASKS.values() if task.kind == kind.name]
        assert mine == list(kind.sections)


WRITES = re.compile(
    r"(?:INSERT INTO|UPDATE|DELETE FROM)\s+((?:raw|core|result|main)\.\w+)"
    r"|append\(\s*\"((?:raw|core|result)\.\w+)\""
)
ERASURE = "flows/people/erasure.py"
"""This file replaces a name in every table; any other write belongs to one folder."""


def test_each_table_is_written_in_one_room() -> None:
    rooms: dict[str, set[str]] = {}
    for file in FILES:
        name = file.relative_to(ROOT).as_posix()
        for tables in WRITES.findall(file.read_text(encoding="utf-8")):
            (table,) = filter(None, tables)
            if name != ERASURE or table == "core.erasure":
                rooms.setdefault(table, set()).add(room_of(module_of(file)))
    assert len(rooms) >= 20
    assert {table: found for table, found in rooms.items() if len(found) > 1} == {}


@pytest.mark.parametrize("top", ["flows", "engine"])
def test_tests_lie_in_folders_that_mirror_the_source(top: str) -> None:
    mirrored = {
        file.parent.relative_to(ROOT / "tests").as_posix()
        for file in (ROOT / "tests" / top).rglob("test_*.py")
    }
    # mirror no folder
    stories = {folder for folder in mirrored if folder.startswith("flows/stories")}
    assert {folder for folder in mirrored - stories if not (ROOT / folder).is_dir()} == set()
    assert len(mirrored) > 5


def test_every_file_with_a_command_is_in_an_index_of_verbs() -> None:
    with_a_command = {
        module_of(file)
        for file in (ROOT / "flows" / "commands").rglob("*.py")
        if re.search(r"^app = typer", file.read_text(encoding="utf-8"), flags=re.M)
    }
    indexed = [
        f"{package.__name__}.{module}"
        for package in (commands, simulate)
        for module in package.VERBS.values()
    ]
    assert sorted(with_a_command) == sorted(indexed)


@pytest.mark.parametrize("package", [commands, simulate])
def test_the_module_of_a_verb_has_its_name(package: Any) -> None:
    modules = [module.rpartition(".")[2] for module in package.VERBS.values()]
    assert modules == [verb.replace("-", "_") for verb in package.VERBS]

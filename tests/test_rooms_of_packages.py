"""Packages of rooms: a room imports rooms before it; most have folders of tests."""

import ast
import importlib
import re
from pathlib import Path

import pytest

ROOMS = {
    "engine.dynamic": (
        *("histories", "model", "newton", "paths", "evidence", "filter", "forecasts"),
        *("constants", "uncertainty"),
    ),
    "engine.bradley_terry.profile": (
        *("likelihood", "pairings", "similar", "belief", "intervals"),
    ),
    "flows.sniff": (
        *("files", "columns", "proposal", "dates", "tournaments", "shape", "players", "results"),
        *("kinds", "names", "trials", "doubts", "refusals"),
    ),
    "flows.site": ("folder", "parts", "faces", "html", "building", "server"),
    "flows.tasks.static": ("fits", "rows", "events", "answers", "pages"),
    "flows.commands": (
        *("common", "setup", "nights", "corrections", "play", "answers", "studies", "versions"),
        *("upkeep", "publishing"),
    ),
}
"""The rooms of packages in order, the lowest first, as their docstrings have them."""
EACH = [(package, room) for package, rooms in ROOMS.items() for room in rooms]
WITHOUT_CODE = {"flows.site": {"assets", "languages", "templates"}}
"""Rooms of files that are not Python."""
OF_MODULES = {"flows.site", "flows.tasks.static", "flows.commands"}
"""Packages whose rooms are imported by module: some modules run as small processes of their own,
which must not load the others of their room; commands and pages are imported when used."""
ABOVE = {"flows.sniff": ["sniff.py"], "flows.tasks.static": ["rate.py", "task.py"]}
"""Files of packages above their rooms: they call the rooms in turn, and no room imports them."""
IN_ONE_FOLDER = {"flows.sniff", "flows.site"}
"""Packages whose tests stand in one folder, whatever the room."""
LARGE = {
    *("engine.compiled", "engine.contest", "engine.match", "engine.stable_rank", "engine.tier"),
    *("flows.corrections", "flows.ingest", "flows.inputs", "flows.leagues", "flows.night"),
    *("flows.people", "flows.serving", "flows.versions"),
}
"""Rooms of many files without rooms of their own."""
ROOT = Path(__file__).parents[1]


def folder(*names):
    """The folder of a package, or of a room of it."""
    return ROOT.joinpath(*".".join(names).split("."))


def docstring(*names):
    """The docstring of a package, or of a room of it."""
    return importlib.import_module(".".join(("banzuke", *names))).__doc__


def imports(package, room):
    """Yield (file, room, module, name) of every import of the package in a room."""
    start = f"banzuke.{package}"
    for file in sorted(folder(package, room).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{start}."):
                other = node.module.removeprefix(start).removeprefix(".").split(".")[0]
                yield from ((file.name, other, node.module, alias.name) for alias in node.names)


@pytest.mark.parametrize("package", [name for name in ROOMS if name not in IN_ONE_FOLDER])
def test_the_tests_of_a_room_stand_in_a_folder_of_its_name(package):
    tests = Path(__file__).parent.joinpath(*package.split("."))
    assert {path.parent.name for path in tests.rglob("test_*.py")} == {*ROOMS[package]}


@pytest.mark.parametrize("package", ROOMS)
def test_the_rooms_are_those_of_the_docstring_in_its_order(package):
    rooms = {path.parent.name for path in folder(package).glob("*/__init__.py")}
    assert rooms == {*ROOMS[package]} | WITHOUT_CODE.get(package, set())
    files = sorted(path.name for path in folder(package).glob("*.py"))
    assert files == ["__init__.py", *ABOVE.get(package, [])]
    named = re.findall(r"^``(\w+)/``", docstring(package), flags=re.M)
    assert tuple(named) == ROOMS[package]


@pytest.mark.parametrize(("package", "room"), EACH)
def test_a_room_imports_only_rooms_before_it(package, room):
    before = ROOMS[package][: ROOMS[package].index(room) + 1]
    later = [
        f"{file} imports {module}"
        for file, other, module, _ in imports(package, room)
        if other not in before
    ]
    assert later == []


@pytest.mark.parametrize(("package", "room"), [each for each in EACH if each[0] not in OF_MODULES])
def test_a_room_takes_of_others_what_they_name_and_their_numbers(package, room):
    inner = [
        f"{file} imports {name} of {module}"
        for file, other, module, name in imports(package, room)
        if other != room and not module.endswith(".tuned")
        if name not in getattr(importlib.import_module(module), "__all__", ())
    ]
    assert inner == []


@pytest.mark.parametrize(("package", "room"), [*EACH, *(name.split(".") for name in sorted(LARGE))])
def test_the_docstring_of_a_room_names_each_of_its_files(package, room):
    files = {path.name for path in folder(package, room).glob("*.py")}
    named = set(re.findall(r"``(\w+\.py)``", docstring(package, room)))
    assert named == files - {"__init__.py", "tuned.py"}

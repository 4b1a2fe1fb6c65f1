"""The rooms of strength over time: each imports only rooms before it, and only what they name."""

import ast
import importlib
import re
from pathlib import Path

import pytest

ROOMS = (
    *("histories", "model", "newton", "paths", "evidence", "filter", "forecasts", "constants"),
    "uncertainty",
)
"""The rooms in order, the lowest first, as the package's docstring has them."""
PACKAGE = "banzuke.engine.dynamic"
FOLDER = Path(__file__).parents[3] / "engine" / "dynamic"


def imports(room):
    """Yield (file, module, name) of every import of the package in a room."""
    for file in sorted((FOLDER / room).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
                yield from ((file.name, node.module, alias.name) for alias in node.names)


def test_the_rooms_are_those_of_the_docstring_in_its_order():
    assert {path.parent.name for path in FOLDER.glob("*/__init__.py")} == set(ROOMS)
    assert [path.name for path in FOLDER.glob("*.py")] == ["__init__.py"]
    named = re.findall(r"^``(\w+)/``", importlib.import_module(PACKAGE).__doc__, flags=re.M)
    assert tuple(named) == ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_rooms_before_it(room):
    before = ROOMS[: ROOMS.index(room) + 1]
    later = [
        f"{file} imports {module}"
        for file, module, _ in imports(room)
        if module.removeprefix(f"{PACKAGE}.").split(".")[0] not in before
    ]
    assert later == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_takes_of_others_what_they_name_and_their_numbers(room):
    inner = [
        f"{file} imports {name} of {module}"
        for file, module, name in imports(room)
        if not module.startswith(f"{PACKAGE}.{room}")
        and not module.endswith(".tuned")
        and name not in importlib.import_module(module).__all__
    ]
    assert inner == []


@pytest.mark.parametrize("room", ROOMS)
def test_the_docstring_of_a_room_names_each_of_its_files(room):
    files = {path.name for path in (FOLDER / room).glob("*.py")} - {"__init__.py", "tuned.py"}
    assert (
        set(re.findall(r"``(\w+\.py)``", importlib.import_module(f"{PACKAGE}.{room}").__doc__))
        == files
    )

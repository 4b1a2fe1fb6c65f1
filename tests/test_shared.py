"""Tests use the shared folder only through a fixture, which skips where the folder is missing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "conftest.py"
FOLDER = "shared_folder".removesuffix("_folder")  # a literal would be found as a use
IN_PATH = re.compile(rf"""^{FOLDER}$|[/\\]{FOLDER}\b|\b{FOLDER}[/\\*]|["']{FOLDER}["']""")
ANYWHERE = 99


def uses(source: str, *, depth: int) -> list[int]:
    """The lines of a module that look beside the clone; the module lies ``depth`` folders deep.

    Such a line has the folder's name alone or in a path, uses conftest's constant, or goes up from
    the module or the current folder to a place above the clone.
    """
    nodes = list(ast.walk(ast.parse(source)))
    climbed = {"__file__": -1, "cwd": depth, "getcwd": depth}
    for _ in range(3):  # twice more, for names that are set from other names
        for node in nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                up = _climbs(node.value, climbed)
                if up is not None:
                    climbed |= {name.id: up for name in targets if isinstance(name, ast.Name)}
    found = {
        node.lineno
        for node in nodes
        if isinstance(node, ast.expr | ast.alias)
        and (
            any(IN_PATH.search(line) for line in _text(node).split("\n"))
            or _name(node) == FOLDER.upper()
            or (_climbs(node, climbed) or 0) > depth
        )
    }
    return sorted(found)


def _text(node: ast.AST) -> str:
    """The text of a node, joined from its parts; a part that is not a text becomes "?"."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Constant(value=bytes(text)):
            return text.decode(errors="replace")
        case ast.JoinedStr(values=parts):
            return "".join(map(_text, parts))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(left) + _text(right)
    return "?"


def _name(node: ast.AST) -> str:
    """The last part of a name, of an attribute or of an import."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return name
    return ""


def _climbs(node: ast.AST, climbed: dict[str, int]) -> int | None:
    """How many folders a path lies above its module; None if it does not start at a module."""
    found = None
    match node:
        case ast.Name(id=name):
            found = climbed.get(name)
        case ast.Call(func=ast.Attribute(attr="cwd" | "getcwd" as name), args=[]):
            found = climbed[name]
        case ast.Call(func=ast.Attribute(value=path, attr="resolve" | "absolute")):
            found = _climbs(path, climbed)
        case ast.Call(func=called, args=[path, *more]):
            if _name(called) in {"Path", "str", "join", "abspath", "realpath"}:
                found = _and_up(_climbs(path, climbed), sum(_text(part) == ".." for part in more))
            elif _name(called) == "dirname":
                found = _and_up(_climbs(path, climbed), 1)
        case ast.Attribute(value=path, attr="parent"):
            found = _and_up(_climbs(path, climbed), 1)
        case ast.Subscript(value=ast.Attribute(value=path, attr="parents"), slice=number):
            known = isinstance(number, ast.Constant) and isinstance(number.value, int)
            found = _and_up(_climbs(path, climbed), number.value + 1 if known else ANYWHERE)
        case ast.BinOp(left=path, op=ast.Div(), right=right):
            found = _and_up(_climbs(path, climbed), _text(right).split("/").count(".."))
    return found


def _and_up(climbed: int | None, n_folders: int) -> int | None:
    return None if climbed is None else climbed + n_folders


def _uses_of_tests() -> Iterator[str]:
    for file in sorted((ROOT / "tests").rglob("*.py")):
        inside = file.relative_to(ROOT)
        if file != FIXTURES:
            for line in uses(file.read_text(encoding="utf-8"), depth=len(inside.parts) - 1):
                yield f"{inside}:{line}"


@pytest.mark.long
def test_no_test_uses_the_shared_folder_without_the_fixture() -> None:
    assert list(_uses_of_tests()) == [], "take the fixture shared_folder or real_logs instead"


@pytest.mark.parametrize(
    "line",
    [
        'Path(__file__).parents[2].parent / "{folder}" / "data"',
        'open("../{folder}/data/README.md")',
        'open(r"..\\{folder}\\data")',
        'ROOT.parent.joinpath("{folder}", "data")',
        'os.path.join(here, "..", "{folder}")',
        'f"{{here}}/{folder}/data"',
        '"../sha" + "red/data"',
        '"../sha" "red/data"',
        'b"../{folder}"',
        'here.glob("{folder}*")',
        'subprocess.run([python, "-c", "open(\'{folder}/x.csv\')"])',
        "from tests.conftest import {constant}",
        "from tests.conftest import {constant} as folder",
        "conftest.{constant}",
        'Path(__file__).parents[3] / "".join(parts)',
        "next(Path(__file__).resolve().parent.parent.parent.parent.iterdir())",
        "(Path(__file__).parents[-1] / name).read_text()",
        "Path(__file__).parents[n] / name",
        "os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(__file__))))",
        'Path(__file__).parent / "../../.." / name',
        'os.path.join(os.path.dirname(__file__), "..", "..", "..")',
        "Path.cwd().parent / name",
        "here = Path(__file__).parents[1]; root = here.parent; beside = root.parent",
    ],
)
def test_every_path_to_a_place_beside_the_clone_is_found(line: str) -> None:
    source = "import os\n\n" + line.format(folder=FOLDER, constant=FOLDER.upper())
    assert uses(source, depth=2) == [3]


@pytest.mark.parametrize(
    "line",
    [
        'ROOT = Path(__file__).parents[2]; sample = ROOT / "data"',
        'Path(__file__).parent.parent / "golden"',
        "path.parent / name",
        '"""Helpers that these tests have {folder}\nand what is {folder} by them."""',
        "{folder} = make_league(players='town')",
        "def test_{folder}_players(real_logs, shared_folder): (real_logs / 'go_sgf').glob('*')",
        "from banzuke.engine.tier.late import {folder}_with_others",
    ],
)
def test_paths_inside_the_clone_are_not_reported(line: str) -> None:
    assert uses(line.format(folder=FOLDER), depth=2) == []

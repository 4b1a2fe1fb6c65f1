"""Every number that the engine rests on has a reason beside it."""

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"


def unexplained(source):
    """Return the module-level numeric constants that have neither docstring nor comment."""
    lines, body = source.splitlines(), ast.parse(source).body
    missing = []
    for statement, following in zip(body, [*body[1:], None], strict=True):
        names = constants(statement)
        if names and not is_text(following) and not is_commented(statement, lines):
            missing += names
    return missing


def constants(statement):
    """Return the UPPER_CASE names that a statement gives a value with a number in it."""
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    else:
        return []
    if not any(is_number(node) for node in ast.walk(statement.value)):
        return []
    names = [node.id for t in targets for node in ast.walk(t) if isinstance(node, ast.Name)]
    return [name for name in names if name.isupper()]


def is_number(node):
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def is_text(statement):
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def is_commented(statement, lines):
    above = lines[statement.lineno - 2] if statement.lineno > 1 else ""
    own = lines[statement.lineno - 1 : statement.end_lineno]
    return above.lstrip().startswith("#") or any("#" in line for line in own)


@pytest.mark.parametrize(
    "path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE))
)
def test_every_numeric_constant_has_a_reason(path):
    missing = unexplained(path.read_text(encoding="utf-8"))
    assert not missing, f"{path.relative_to(ENGINE)}: say why {', '.join(missing)} is what it is"


CODES = {
    *("PLAIN", "MOVER", "FIRST_LEVEL", "MEAN_STRENGTH"),
    *("_CLIMB", "_DROP", "_END", "_TOWARDS"),
    *("_ZERO", "_ONE", "_HALF", "_TINY", "_BIT", "_TWO_32", "_ROUNDING", "_GOLDEN"),
    *("N_GENERATORS", "_GATHER", "_BITS", "_MORE_BITS"),
    *("OUTCOMES", "SCORES", "GUESS_BRIER", "_HALF_POINTS"),
    *("_NORMAL_ELO", "DAVIDSON", "RAO_KUPPER", "GLENN_DAVID"),
    *("_SEVEN", "_NINE", "_ELEVEN", "_SIXTEEN", "_TWENTY_ONE", "_TWENTY_FIVE"),
}
"""Numbers that nobody tuned: kinds of cells, the unit of a published strength, tasks of a kernel,
outcomes and their scores, the definitions of models, literals in single precision or of few bits,
words of a generator of random numbers."""

TABLES = sorted(ENGINE.rglob("tuned.py"))


def named(path):
    """Return the names of the numeric constants of a module."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {name for statement in body for name in constants_of(statement)}


def constants_of(statement):
    """Return the constants of a statement, those that begin with an underline too."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if not targets or not any(is_number(node) for node in ast.walk(statement.value)):
        return []
    names = [node.id for t in targets for node in ast.walk(t) if isinstance(node, ast.Name)]
    return [name for name in names if name.lstrip("_").isupper()]


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.parent.name)
def test_the_tuned_numbers_of_a_room_stand_in_one_table(table):
    elsewhere = {
        f"{path.name}: {name}"
        for path in table.parent.glob("*.py")
        if path != table
        for name in named(path) - CODES
    }
    assert elsewhere == set()


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.parent.name)
def test_every_number_of_a_table_is_used_in_its_room(table):
    room = "".join(
        path.read_text(encoding="utf-8") for path in table.parent.glob("*.py") if path != table
    )
    assert {name for name in named(table) if not re.search(rf"\b{name}\b", room)} == set()
    assert len(named(table)) > 3


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("A = 1\n", ["A"]),
        ("_A, _B = 1.0, -2e-3\nx = 1\n", ["_A", "_B"]),
        ("A: int = 3\n", ["A"]),
        ("A = np.array([0.5])\n\nB = 2  # why\n", ["A"]),
        ('A = 1\n"""Why."""\n', []),
        ("# Why.\nA = 1\n", []),
        ("NAMES = ('a',)\nlower = 1\nIS = True\n", []),
    ],
)
def test_constants_without_a_reason_are_found(source, missing):
    assert unexplained(source) == missing

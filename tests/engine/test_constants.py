"""Every numeric constant of the engine has a reason, and tuned ones stand in a table."""

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"


def unexplained(source):
    """The module-level numeric constants without docstring and comment."""
    lines, body = source.splitlines(), ast.parse(source).body
    missing = []
    for statement, following in zip(body, [*body[1:], None], strict=True):
        names = constants(statement)
        if names and not is_text(following) and not is_commented(statement, lines):
            missing += names
    return missing


def constants(statement):
    """The UPPER_CASE names to which a statement assigns a value with a number."""
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
    *("SECONDS_PER_HOUR", "GAMES", "PAIRS", "TWELFTHS"),
    *("PROBABILITIES", "_Z", "_MEAN_STRENGTH", "_REFIT_ERROR", "N_LANES", "ALL_LANES"),
    *("GAMMA", "BEFORE", "PI", "LARGEST", "SCALE", "LEAD", "TIES", "NEWCOMERS", "TILT"),
    *("N_CONSTANTS", "DRIFT", "SPREAD", "FOUNDERS", "BACK", "RISE", "LATER"),
    *("RANKS", "FACTS", "NOBODY"),
    *("NONE", "CENTRE", "RIDGE"),
    *("DAYS_PER_YEAR", "INTERVAL", "NO_ROWS"),
    *("_SEVEN", "_NINE", "_ELEVEN", "_SIXTEEN", "_TWENTY_ONE", "_TWENTY_FIVE"),
}
"""Constants that are not tuned: kinds of cells, rows and indices of tables, units of published
strengths and of time and points, tasks of a kernel, outcomes and their scores, definitions of
models, literals of single precision or few bits, bit patterns of a random generator and of marks,
published quantiles, and values computed from tuned constants."""

WORDS = {
    "bits": "END_KINDS EVERY_KIND FIRST_KINDS GREEN_KINDS HONOUR_KINDS",
    "decide": "HELD HIDDEN KNOWN N_MELDED N_OWN N_SEEN PRUNE ROUND SEAT TURN_DRAWS UNTOUCHED",
    "distance": "AWAY BITS MOST N_SETS",
    "exchangeable": "GREEN HONOUR LABEL_BITS SUIT_BITS WHITE",
    "graph": (
        "BUDGET EXCHANGEABLE FIVE_KINDS FULL HONOURS MADE MELDED_KINDS NUMBER_OF N_DRAWS N_SETS "
        "N_TENPAI N_WINS OWN_TILES PRUNED RED_UNSEEN SUIT_OF TOO_MANY"
    ),
    "idle": "FIRST_OF_ROUND SETS",
    "nodes": (
        "DRAWN DRAWN_BITS DRAWN_WEIGHTS FIRST HAND LAST MIDDLE MOST_CHILDREN NODE_BITS N_ADDED "
        "N_COLUMNS N_EARLIER N_EDGES N_NODES N_SLOTS REDS RED_OF SHANTEN WINS"
    ),
    "points": "LIMITS MANGAN YAKUMAN",
    "position": "TURNS",
    "rules": (
        "ALL COUNTED_YAKUMAN DETOUR DOUBLE_RIICHI DOUBLE_WIND_FU DOUBLE_YAKUMAN EXCHANGES FORMS "
        "IPPATSU LAST_TILE OPEN_TANYAO ORPHANS REACH RED_DRAWS REGULAR ROUNDED_MANGAN SEVEN_PAIRS "
        "SILENT URA"
    ),
    "scored": "OTHER_BITS",
    "shanten": "END_KINDS FAR POWERS",
    "suits": (
        "ENDS_OF_HONOURS ENDS_OF_SUIT FIELD FOUR HONOUR_PLACES KEY_WEIGHTS MORE MOST_READ "
        "MOST_SUITS NONE N_LOST N_USED ONE PLACES RED_WEIGHT SUMS TWO"
    ),
    "tiles": "COPIES EAST FIRST_RED FIVES N_KINDS SUIT_SIZES",
    "useful": "GAINS NINE SPARES UNKNOWN_KINDS",
    "values": "COME REST STAY TENPAI VALUE WAIT WIN",
    "win": "BASE_FU CHI CLOSED_KAN OPEN_KAN PAIRS_FU PON",
    "wins": "EIGHT FU MOST_URA N_SUMS READING_BITS RIICHI SILENT_WIN WAYS YAKUMAN",
    "yaku": "BIT CLOSED_HAN KAN OPEN_HAN RUN SUIT TRIPLET",
}
"""Rules of mahjong and the layout of its integers (bits, columns, codes, factors of keys), by
module; they are not tuned."""

TABLES = sorted(ENGINE.rglob("tuned.py"))


def named(path):
    """The names of the numeric constants of a module."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {name for statement in body for name in constants_of(statement)}


def words(path):
    """The names of rules and layouts in a module of the folder mahjong."""
    return set(WORDS.get(path.stem, "").split()) if path.parent.name == "mahjong" else set()


def constants_of(statement):
    """The numeric constants of a statement, also with a leading underscore."""
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
        for name in named(path) - CODES - words(path)
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

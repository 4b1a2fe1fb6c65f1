"""Each run of the tests covers every folder of the source, and unit tests run no night."""

import re
from pathlib import Path

import pytest

from tests.marks import COLLECTED, FOLDERS, RUNS

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
UNITS = ("engine", "flows")
ROOMS = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for unit in UNITS
    for path in (ROOT / unit).glob("*/__init__.py")
)
NIGHT = re.compile(
    r"\brun_(night|flow|either|backfill)\b|\bstart_night\b|\bflows\.(nightly|backfill) import"
    r'|(banzuke\(|BANZUKE, )"(nightly|backfill)"'
)
"""A fixture, a function, a module or a command that runs a night or a backfill."""


@pytest.mark.parametrize("run", RUNS)
def test_each_makefile_target_leaves_out_its_marks(run: str) -> None:
    recipe = MAKEFILE.partition(f"\n{run}:")[2].partition("\n\n")[0]
    assert "$(PYTEST)" in recipe
    left_out = re.findall(r'-m "not \((.+?)\)"', recipe)
    assert {mark for marks in left_out for mark in marks.split(" or ")} == RUNS[run]


def test_every_file_of_tests_is_in_the_lists_of_the_makefile() -> None:
    lists = re.findall(r"^(?:ALL_LONG|FILES) := (.+)$", MAKEFILE, flags=re.M)
    listed = [name for names in lists for name in names.split()]
    files = [path.relative_to(ROOT) for path in TESTS.rglob("test_*.py")]
    left = [f for f in files if not any(f.is_relative_to(name) or f.match(name) for name in listed)]
    assert left == []


@pytest.mark.parametrize("run", RUNS)
def test_every_room_has_tests_in_the_run(run: str) -> None:
    def tested(left_out: set[str]) -> set[str]:
        folders = {
            path.parent.relative_to(TESTS) for path, marks in COLLECTED if not marks & left_out
        }
        return {room for room in ROOMS if any(f.is_relative_to(room) for f in folders)}

    assert [room for room in ROOMS if not [*(TESTS / room).rglob("test_*.py")]] == []
    if tested(set()) != set(ROOMS):
        pytest.skip("only some of the tests are collected")
    assert tested(RUNS[run]) == set(ROOMS)


def test_unit_tests_run_no_night() -> None:
    nights = [folder for folder in FOLDERS if (TESTS / "flows" / folder).is_dir()]
    units = [
        file
        for unit in UNITS
        for file in (TESTS / unit).rglob("*.py")
        if not set(nights) & set(file.relative_to(TESTS).parts)
    ]
    found = {
        f"{file.relative_to(TESTS)}: {line.strip()}"
        for file in units
        for line in file.read_text(encoding="utf-8").splitlines()
        if NIGHT.search(line)
    }
    assert found == set()

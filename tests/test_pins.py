"""Installed packages are those that were tested: all are pinned, and all pins have hashes."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
HASHED = ("requirements.txt", "requirements-dev.txt")
PIN = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+")


def key(name: str) -> str:
    """A package name in its normal form, the same for all spellings."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> list[str]:
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def hashed(name: str) -> dict[str, list[str]]:
    """{name==version: hashes} of a requirements file."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    rows = [line.split() for line in text.splitlines() if not line.startswith(("#", "-r "))]
    return {pin: hashes for pin, *hashes in rows}


def needed(extras: set[str], name: str = "banzuke") -> dict[str, set[str]]:
    """{name: extras} of a package and all its dependencies on this machine."""
    found: dict[str, set[str]] = {}
    todo = [(key(name), frozenset(extras))]
    while todo:
        name, wanted = todo.pop()
        if wanted <= found.get(name, set()) and name in found:
            continue
        found.setdefault(name, set()).update(wanted)
        try:
            texts = requires(name) or []
        except PackageNotFoundError:
            continue
        for requirement in map(Requirement, texts):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": e}) for e in (*wanted, "")):
                todo.append((key(requirement.name), frozenset(requirement.extras)))
    return found


def test_constraints_are_exact_versions_each_named_once() -> None:
    assert [line for line in pins() if not PIN.fullmatch(line)] == []
    names = [key(line.partition("==")[0]) for line in pins()]
    assert len(names) == len(set(names))


@pytest.mark.slow
def test_every_dependency_is_pinned() -> None:
    """An unpinned package may have another version tomorrow."""
    there = {key(line.partition("==")[0]) for line in pins()}
    wanted = set(needed({"dev", "bench", "report", "dask", "lake"})) - {"banzuke"}
    with (ROOT / "pyproject.toml").open("rb") as file:
        builds = tomllib.load(file)["build-system"]["requires"]
    wanted |= {key(Requirement(text).name) for text in builds}
    assert len(wanted) > 100
    assert wanted - there == set()


def test_every_pin_has_its_hashes_in_one_of_the_files() -> None:
    run, dev = (hashed(name) for name in HASHED)
    assert sorted([*run, *dev]) == sorted(pins()), "run `make hashes`"
    for hashes in (*run.values(), *dev.values()):
        assert hashes
        assert [one for one in hashes if not re.fullmatch("--hash=sha256:[0-9a-f]{64}", one)] == []


def test_packages_of_a_user_have_their_hashes_in_requirements_txt() -> None:
    """pip refuses a package without a hash, so a user's file must be complete by itself."""
    run = {key(pin.partition("==")[0]) for pin in hashed("requirements.txt")}
    wanted = set(needed({"report", "dask", "lake", "explore"})) - {"banzuke"}
    assert wanted - run == set()
    assert "pytest" not in run


@pytest.mark.parametrize("name", HASHED)
def test_files_of_hashes_contain_no_address(name: str) -> None:
    assert "://" not in (ROOT / name).read_text(encoding="utf-8")

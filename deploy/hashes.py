"""`make hashes`: the pins of constraints.txt with the SHA-256 of every file that pip may take.

pip says which files it would install, on this machine and for others, and what their hashes are.
Wheels of a platform that has none are left out, with a line for whoever runs this. What Banzuke
runs with goes to requirements.txt, all other pins to requirements-dev.txt.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PINS = ROOT / "constraints.txt"
EXTRAS = "dask,explore,lake,report"
"""What users may install beside the base; the other extras are for who changes Banzuke."""
GLIBC = ("manylinux_2_17", "manylinux2014", "manylinux_2_24", "manylinux_2_27", "manylinux_2_28")
LINUX = {cpu: [f"{tag}_{cpu}" for tag in GLIBC] for cpu in ("x86_64", "aarch64")}
OTHERS = [
    ("3.11", LINUX["aarch64"]),
    ("3.12", LINUX["x86_64"]),
    ("3.13", LINUX["x86_64"]),
    ("3.14", LINUX["x86_64"]),
    ("3.11", ["macosx_15_0_arm64"]),
]
"""(Python, platform tags) beside the Python and the machine that this runs on."""
ELSEWHERE = {"async-timeout", "whenever"}
"""What only other Pythons run with, where pip does not see it from here: redis below 3.11.3, and
Prefect from 3.13 on."""
HEAD = """\
# Written by `make hashes` from constraints.txt. Install with
# pip install --require-hashes --no-deps -r {name}
"""

Hashes = dict[str, set[str]]
"""{name==version: SHA-256 of each file}"""


class CannotResolve(Exception):
    """pip found no file for a pin; the text is what it said."""


def report(*arguments: str) -> list[dict[str, Any]]:
    """Return what pip would install, as its report says it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.json")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        command += ["--ignore-installed", "--report", str(file), *arguments]
        done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        if done.returncode:
            raise CannotResolve(done.stderr)
        items: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["install"]
    return items


def key(name: str) -> str:
    """A name as all of its spellings have it in common."""
    return re.sub(r"[-_.]+", "-", name).lower()


def hashes_for(pins: Iterable[str], *options: str) -> tuple[Hashes, set[str]]:
    """The hash of the file of each pin, and the pins that have no wheel."""
    names = {key(pin.partition("==")[0]): pin for pin in pins}
    found: Hashes = {}
    sources = set()
    for item in report("--no-deps", *options, *names.values()):
        pin = names[key(item["metadata"]["name"])]
        found[pin] = {item["download_info"]["archive_info"]["hashes"]["sha256"]}
        if not item["download_info"]["url"].endswith(".whl"):
            sources.add(pin)
    return found, sources


def hashes_elsewhere(pins: set[str], python: str, platforms: list[str]) -> Hashes:
    """The hashes of another machine's wheels, of the pins that have one there."""
    options = ["--only-binary=:all:", "--python-version", python, "--target", "nowhere"]
    options += [word for platform in platforms for word in ("--platform", platform)]
    missing: set[str] = set()
    while True:
        try:
            found, _ = hashes_for(sorted(pins - missing), *options)
        except CannotResolve as error:
            named = re.search(r"No matching distribution found for (\S+)", str(error))
            if not named or named.group(1) not in pins - missing:
                raise
            missing.add(named.group(1))
        else:
            for pin in sorted(missing):
                where = f"Python {python} on {platforms[0]}"
                print(f"no wheel of {pin} for {where}", file=sys.stderr)  # noqa: T201
            return found


def run_time() -> set[str]:
    """The names of all that Banzuke and its users' extras run with, and what builds it."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        builds = tomllib.load(file)["build-system"]["requires"]
    items = report("-c", str(PINS), f".[{EXTRAS}]", *builds)
    return {key(item["metadata"]["name"]) for item in items} - {"banzuke"} | ELSEWHERE


def write(name: str, hashes: Hashes, *, first: str = "") -> None:
    """Write a file of requirements, each with the hashes of all its files."""
    lines = [HEAD.format(name=name).rstrip(), *([first] if first else [])]
    for pin, found in hashes.items():
        lines.append(" \\\n    ".join([pin, *(f"--hash=sha256:{one}" for one in sorted(found))]))
    (ROOT / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write both files."""
    pins = PINS.read_text(encoding="utf-8").split()
    needed = run_time()
    if unpinned := needed - {key(pin.partition("==")[0]) for pin in pins}:
        sys.exit(f"constraints.txt has no pin of {', '.join(sorted(unpinned))}: add them")
    hashes, sources = hashes_for(pins)
    for python, platforms in OTHERS:
        for pin, found in hashes_elsewhere(set(pins) - sources, python, platforms).items():
            hashes[pin] |= found
    runs = [pin for pin in pins if key(pin.partition("==")[0]) in needed]
    write("requirements.txt", {pin: hashes[pin] for pin in runs})
    others = {pin: hashes[pin] for pin in pins if pin not in runs}
    write("requirements-dev.txt", others, first="-r requirements.txt")


if __name__ == "__main__":
    main()

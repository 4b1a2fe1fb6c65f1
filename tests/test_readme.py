"""The README is true: its commands run and print what it shows, and nothing is undocumented."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sql
from tests.command_line import VERBS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
CHANGING = re.compile(r"\d+\.\d+")
"""Seconds, the only numbers of the tour that differ from run to run."""


def console_steps() -> list[tuple[str, list[str]]]:
    """Return each command of the README's console blocks with the output shown below it."""
    steps: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README, flags=re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                steps.append((line[2:], []))
            else:
                steps[-1][1].append(line)
    return steps


def words(text: str) -> list[str]:
    """Return lines without ruling, blank lines, runs of spaces and seconds."""
    lines = (" ".join(line.replace("─", " ").split()) for line in text.splitlines())
    return [CHANGING.sub("0.0", line) for line in lines if line]


@pytest.mark.timeout(300)
def test_the_tour_prints_what_the_readme_shows(tmp_path: Path, prefect_server: str) -> None:
    shutil.copytree(ROOT / "data" / "inbox", tmp_path / "data" / "inbox")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    steps = console_steps()
    assert len(steps) >= 8
    for command, shown in steps:
        answer = subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            check=False,
            text=True,
            timeout=120,
        )
        assert answer.returncode == 0, (command, answer.stderr)
        if shown:
            assert words(answer.stdout) == words("\n".join(shown)), command


def test_every_make_target_of_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"make ([a-z]+)", README)) - {"is"}:
        assert re.search(rf"^{target}:", makefile, flags=re.M), target


def test_every_verb_is_documented_and_every_documented_verb_exists() -> None:
    assert set(re.findall(r"^\| `banzuke ([\w -]+)`", README, flags=re.M)) == set(VERBS)


@pytest.mark.parametrize(
    "folder", ["views", "views/history", "macros/parts", "macros/checked", "macros"]
)
def test_every_view_and_macro_is_documented(folder: str) -> None:
    documented = set(re.findall(r"`(\w+)[(`]", README))
    assert set(sql.names(folder)) <= documented


def test_every_documented_view_exists() -> None:
    table = README.partition("| view |")[2].partition("\n\n")[0]
    documented = {
        n for row in table.splitlines()[2:] for n in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert documented == set(sql.names("views"))


def test_every_key_and_column_is_documented() -> None:
    from flows.leagues import league
    from flows.leagues.kinds import KINDS
    from flows.leagues.rooms import Rule, Score

    names = ("Aliases", "Gauge", "League", "Skill", "Source", "StableRank", "Static", "Tier")
    for model in (Rule, Score, *(getattr(league, name) for name in names)):
        for key in model.model_fields:
            assert re.search(rf"\b{key}\b", FORMATS), f"{model.__name__}.{key}"
    for column in set().union(*(kind.columns for kind in KINDS.values())):
        name = re.sub(r"_[234]$", "_1", column)
        assert re.search(rf"\b{name}\b", FORMATS), column


def test_every_quarantine_rule_is_documented() -> None:
    rules = set()
    for file in [*(ROOT / "flows" / "canonical").glob("*.py")]:
        text = file.read_text(encoding="utf-8")
        rules |= set(re.findall(r'Rule\(\s*"([a-z-]+)"', text))
    assert len(rules) > 15
    assert {rule for rule in rules if f"`{rule}`" not in FORMATS} == set()


def test_every_rule_for_unclear_tournament_logs_is_documented() -> None:
    from flows.tasks.tier.event import NOTES

    assert {rule for rule in NOTES if f"`{rule}`" not in FORMATS} == set()

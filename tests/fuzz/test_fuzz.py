"""A short run of `make fuzz`, the same every time."""

import random
from pathlib import Path

import pytest

from tests.fuzz.real_seeds import real_seeds
from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import Findings, fuzz_league_files, fuzz_logs, fuzz_names


@pytest.mark.long
def test_mutated_logs_are_read_or_fail_by_a_rule_with_a_remedy(tmp_path: Path) -> None:
    findings = Findings()
    fuzz_logs(tmp_path, 800, random.Random(1), findings)
    assert [what for what, _ in findings.broken] == []
    assert findings.n >= 800
    assert findings.outcomes["read"] > 100
    assert len(findings.outcomes) > 8


def test_mutated_real_logs_are_read_or_fail_by_a_rule_with_a_remedy(tmp_path, real_logs) -> None:
    seeds, findings = list(real_seeds(real_logs)), Findings()
    assert {seed.source["format"] for seed in seeds} >= {"pgn", "csa", "kif", "sgf", "trf"}
    fuzz_logs(tmp_path, 16 * len(seeds) // 4, random.Random(4), findings, seeds[::4])
    assert [what for what, _ in findings.broken] == []
    assert findings.outcomes["read"] > findings.n // 2


@pytest.mark.long
def test_workbooks_whose_parts_are_mutated_are_read_or_fail_by_a_rule(tmp_path: Path) -> None:
    seeds, findings = [seed for seed in SEEDS if seed.parts], Findings()
    fuzz_logs(tmp_path, 400, random.Random(5), findings, seeds)
    assert [what for what, _ in findings.broken] == []
    assert findings.outcomes["read"] > 40
    assert set(findings.outcomes) >= {"read", "not-xlsx", "too-many-columns"}


@pytest.mark.long
def test_mutated_league_files_are_used_or_refused(tmp_path: Path) -> None:
    findings = Findings()
    fuzz_league_files(tmp_path, 400, random.Random(2), findings)
    assert [what for what, _ in findings.broken] == []
    assert set(findings.outcomes) == {"used", "refused"}


def test_mutated_names_are_clean_and_shown_safely() -> None:
    findings = Findings()
    fuzz_names(2_000, random.Random(3), findings)
    assert findings.broken == []

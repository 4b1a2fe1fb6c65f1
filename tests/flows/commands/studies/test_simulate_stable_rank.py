"""`banzuke simulate stable-rank`: the published figure as a table and as a picture."""

import json
import sys

import pytest

from banzuke.flows.cli import main
from banzuke.flows.screen import plots

pytestmark = pytest.mark.slow

# reference/stable_rank.json, 400,000 draws: mean and sd of plain, corrected, exact.
PUBLISHED = {
    100: (7.388, 2.489, 6.979, 2.297, 7.000, 2.311),
    500: (7.072, 1.024, 6.998, 1.010, 6.999, 1.010),
    2000: (7.020, 0.504, 7.001, 0.502, 7.002, 0.502),
}
MOMENTS = ("plain_mean", "plain_sd", "corrected_mean", "corrected_sd", "exact_mean", "exact_sd")


def run(monkeypatch, *arguments: object) -> int:
    """Run the command line in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["banzuke", "simulate", "stable-rank", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.fixture
def undrawn(monkeypatch) -> None:
    monkeypatch.setattr(plots, "_save", lambda figure, stem: [])


def test_command_reproduces_the_published_figure(tmp_path, monkeypatch, capsys, undrawn) -> None:
    draws = 50_000
    assert run(monkeypatch, "--json", "--draws", draws, "--output", tmp_path) == 0
    rows = {row["games"]: row for row in json.loads(capsys.readouterr().out)}
    assert list(rows) == [50, *range(100, 2001, 100)]
    for games, moments in PUBLISHED.items():
        error = 4.5 * moments[1] * (1 / draws + 1 / 400_000) ** 0.5 + 0.0005
        for name, published in zip(MOMENTS, moments, strict=True):
            assert rows[games][name] == pytest.approx(published, abs=error), (games, name)
    assert rows[100]["true_rank"] == 7.0
    assert rows[100]["draws"] == draws


def test_table_says_how_large_the_spread_stays_and_the_picture_lies_beside(
    tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "--draws", 2000, "--rates", "0.35,0.3,0.25,0.1") == 0
    said = capsys.readouterr()
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert "games plain theory sd corrected sd exact sd" in lines
    assert lines[0].startswith("True stable rank 28.000 (rates 0.35,0.3,0.25,0.1)")
    assert any("The spread is far larger than the bias" in line for line in lines)
    assert any("No last place in" in line for line in lines)
    assert said.err == "wrote stable-rank.png stable-rank.svg\n"
    assert (tmp_path / "stable-rank.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "<svg" in (tmp_path / "stable-rank.svg").read_text(encoding="utf-8")[:600]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--rates", "0.5,0.5,0.5,0.5", "sum to 1"),
        ("--rates", "0.5,0.5", "one per place"),
        ("--rates", "a,b,c,d", "could not convert"),
        ("--rule", "tenhou-moon", "no such room"),
        ("--rule", "majsoul-jade-south", "also pays for final scores"),
    ],
)
def test_a_study_that_cannot_be_made_is_refused_with_the_reason(
    monkeypatch, capsys, option, value, says
) -> None:
    assert run(monkeypatch, option, value) == 2
    assert says in capsys.readouterr().err

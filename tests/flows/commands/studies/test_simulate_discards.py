"""`banzuke simulate discards`: how many games tell careful players from careless players."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.engine.mahjong import practice
from banzuke.flows.cli import app

REPO = Path(__file__).parents[4]


@pytest.mark.slow
def test_few_hands_are_not_enough(monkeypatch) -> None:
    monkeypatch.setattr(practice, "PRACTICE_NODES", 500)
    asked = ["simulate", "discards", "--hands", "8"]
    answer = CliRunner().invoke(app, asked)
    assert answer.exit_code == 0, answer.output
    assert "not enough" in answer.output
    assert "Odd and even hands of these 5 players correlate by" in answer.output
    rows = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert [row["care"] for row in rows] == [0.5, 0.7, 0.8, 0.9, 0.95]
    assert {row["verdict"] for row in rows} == {"not enough"}
    assert all(row["lost_per_decision"] >= 0 for row in rows)


def test_own_logs_say_how_many_games_are_needed(tmp_path) -> None:
    games = (REPO / "data/moves/inbox/mahjong-moves/evenings-2025.jsonl").read_text("utf-8")
    (tmp_path / "two.jsonl").write_text("\n".join(games.splitlines()[:2]), "utf-8")
    (tmp_path / "notes.txt").write_text("our league\n")
    asked = ["simulate", "discards", "--logs", str(tmp_path)]
    answer = CliRunner().invoke(app, [*asked, "--json"])
    assert answer.exit_code == 0, answer.output
    assert "left out" in answer.stderr
    assert "notes.txt" in answer.stderr
    closed = json.loads(answer.stdout)[0]
    assert closed["state"] == "closed"
    assert closed["decisions"] > 20
    relative = closed["standard_error"] / closed["lost_per_decision"]
    each = closed["games_for_10_percent"] / (100 * relative**2)
    assert each == pytest.approx(round(each), rel=0.02)  # whole: pairs of player and game
    apart = json.loads(CliRunner().invoke(app, [*asked, "--each-game", "--json"]).stdout)[0]
    assert apart["lost_per_decision"] == closed["lost_per_decision"]
    assert apart["halved"] <= 8


def test_a_folder_without_games_is_refused(tmp_path) -> None:
    answer = CliRunner().invoke(app, ["simulate", "discards", "--logs", str(tmp_path)])
    assert answer.exit_code != 0
    assert "no whole game of four with its moves" in str(answer.exception or answer.output)

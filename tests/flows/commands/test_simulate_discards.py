"""`banzuke simulate discards`: care is told apart, and few hands are said not to be enough."""

import json

from typer.testing import CliRunner

from engine.mahjong import practice
from flows.cli import app


def test_few_hands_are_not_enough(monkeypatch) -> None:
    monkeypatch.setattr(practice, "MOST_NODES", 500)
    asked = ["simulate", "discards", "--hands", "8"]
    answer = CliRunner().invoke(app, asked)
    assert answer.exit_code == 0, answer.output
    assert "not enough" in answer.output
    assert "Odd and even hands of these 5 players correlate by" in answer.output
    rows = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert [row["care"] for row in rows] == [0.5, 0.7, 0.8, 0.9, 0.95]
    assert {row["verdict"] for row in rows} == {"not enough"}
    assert all(row["lost_per_decision"] >= 0 for row in rows)

"""A room's list that says when players joined and not when they left."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app

HEAD = "event,started_at,player,place,registered_at"
ROWS = [
    f"N{n},2025-01-{n + 6:02}T20:00:00,{player},{place},2025-01-{n + 6:02}T20:{10 * place}:00"
    for n in range(4)
    for place, player in enumerate(("Ann", "Bob", "Cid", "Dan"), start=1)
]


@pytest.mark.slow
@pytest.mark.parametrize("left", [False, True])
def test_times_of_registration_alone_are_asked_about(tmp_path: Path, *, left: bool) -> None:
    """Such events are rated without times, so late registration has no effect."""
    rows = [f"{row},2025-01-20T23:00:00" if left else row for row in ROWS]
    text = "\n".join([HEAD + (",busted_at" if left else ""), *rows]) + "\n"
    (tmp_path / "nights.csv").write_text(text, encoding="utf-8")
    said = CliRunner().invoke(app, ["sniff", str(tmp_path / "nights.csv")]).output
    assert ("nothing says when they left (`busted_at`)" in said) is not left

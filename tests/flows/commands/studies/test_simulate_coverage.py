"""`banzuke simulate coverage` always prints the table, and draws the picture if it can."""

import json
import sys
from pathlib import Path

import pytest

from banzuke.flows.cli import main

pytestmark = pytest.mark.long

ROWS = 2 * 3 * 10


def run(monkeypatch, *arguments: object) -> int:
    """Run the command line in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["banzuke", "simulate", "coverage", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_prints_the_table_and_draws_into_the_current_folder(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch) == 0
    said = capsys.readouterr()
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert "true p games q in p ± 1.96 S_p q ± z S Wilson Clopper-Pearson" in lines
    assert "0.1 50 0.9703 0.8789 0.9703 0.9703" in lines
    assert "true p games q in p ± 2.58 S_p q ± z S Wilson Clopper-Pearson" in lines
    assert said.err == "wrote coverage.png coverage.svg\n"
    assert (tmp_path / "coverage.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "<svg" in (tmp_path / "coverage.svg").read_text(encoding="utf-8")[:600]


@pytest.mark.rare  # another test prints the table
@pytest.mark.parametrize(("asked", "other"), [("0.95", "99 %"), ("0.99", "95 %")])
def test_one_confidence_alone(tmp_path, monkeypatch, capsys, asked, other) -> None:
    assert run(monkeypatch, "--confidence", asked, "--output", tmp_path) == 0
    said = capsys.readouterr().out
    assert f"the {100 * float(asked):g} % interval" in said
    assert other not in said


@pytest.mark.rare  # another test prints the table
def test_json_is_rows_alone_on_standard_output(tmp_path, monkeypatch, capsys) -> None:
    folder = tmp_path / "a" / "new folder"
    assert run(monkeypatch, "--json", "--output", folder) == 0
    said = capsys.readouterr()
    rows = json.loads(said.out)
    assert len(rows) == ROWS
    (row,) = [r for r in rows if (r["confidence"], r["rate"], r["games"]) == (0.95, 0.1, 50)]
    assert row["normal"] == pytest.approx(0.879, abs=5e-4)
    assert str(folder / "coverage.svg") in said.err


def test_errors_are_those_of_the_source_s_figures(tmp_path, monkeypatch, capsys) -> None:
    assert run(monkeypatch, "--errors", "--json", "--output", tmp_path) == 0
    rows = {row["confidence"]: row["errors"] for row in json.loads(capsys.readouterr().out)}
    assert [round(rows[share], 2) for share in (0.683, 0.95, 0.99)] == [1.0, 1.96, 2.58]
    assert (tmp_path / "errors.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "<svg" in (tmp_path / "errors.svg").read_text(encoding="utf-8")[:600]


@pytest.fixture
def no_matplotlib(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "banzuke.flows.screen.plots", raising=False)


def test_without_matplotlib_the_table_is_printed_with_the_command_to_install_it(
    tmp_path, monkeypatch, capsys, no_matplotlib
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch) == 0
    said = capsys.readouterr()
    assert "0.8789" in said.out
    (line,) = said.err.splitlines()
    assert "banzuke[report]" in line
    assert list(tmp_path.iterdir()) == []


def test_a_picture_asked_for_and_not_drawn_is_a_failure(
    tmp_path, monkeypatch, capsys, no_matplotlib
) -> None:
    assert run(monkeypatch, "--output", tmp_path) == 2
    said = capsys.readouterr()
    assert "0.8789" in said.out
    assert said.err.startswith("banzuke: no picture: matplotlib is missing")


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(
    tmp_path, monkeypatch, capsys
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert run(monkeypatch, "--output", file) == 2
    assert f"into {file.resolve()}: " in (said := capsys.readouterr().err)
    assert "--output" in said


@pytest.mark.rare  # another test prints the table
def test_the_command_needs_no_home(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("BANZUKE_HOME", str(tmp_path / "nowhere"))
    assert run(monkeypatch, "--json", "--output", tmp_path) == 0
    assert len(json.loads(capsys.readouterr().out)) == ROWS

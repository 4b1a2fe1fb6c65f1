"""Options and pages of benchmarks that simulate grids of cells."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bench import simulated
from bench.table import Table


@dataclass(frozen=True)
class Cell:
    """A cell of a grid."""

    name: str
    kept: bool = False


CELLS = (Cell("small"), Cell("large"), Cell("small, kept", kept=True))


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("", ["small", "large", "small, kept"]),
        ("--cells looked", ["small", "large"]),
        ("--cells kept", ["small, kept"]),
        ("--named small", ["small", "small, kept"]),
        ("--cells looked --named small", ["small"]),
    ],
)
def test_cells_are_chosen_by_what_was_looked_at_and_by_name(asked: str, names: list[str]) -> None:
    parser = simulated.parser("", unit="clubs", number=2, seed=1)
    simulated.add_cells(parser)
    options = parser.parse_args(asked.split())
    assert [cell.name for cell in simulated.chosen(CELLS, options)] == names


def test_a_page_says_which_options_made_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    parser = simulated.parser("", unit="clubs", number=2, seed=1)
    options = parser.parse_args(["--clubs", "7", "--markdown", str(page)])
    simulated.write_page(options, "# Clubs: {clubs}, seed {seed}\n", Table("T", ("a",), [("b",)]))
    assert page.read_text() == "# Clubs: 7, seed 1\n\n## T\n\n| a |\n| --- |\n| b |\n"


def test_chosen_cells_are_measured_and_printed_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    monkeypatch.setattr("sys.argv", ["bench", "--cells", "looked", "--markdown", str(page)])
    simulated.run(
        simulated.parser("", unit="clubs", number=2, seed=1), CELLS,
        lambda cell, options: (cell.name, str(options.clubs)),
        title="T", columns=("a", "n"), note="{clubs} clubs", head="# {seed}\n",
    )  # fmt: skip
    assert capsys.readouterr().out == "| small | 2 |\n| large | 2 |\n"
    rows = "| a | n |\n| --- | ---: |\n| small | 2 |\n| large | 2 |"
    assert page.read_text() == f"# 1\n\n## T\n\n{rows}\n\n2 clubs\n"

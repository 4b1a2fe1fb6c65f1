"""The libraries that `import banzuke` loads, and the public names."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

import banzuke as bz
from banzuke import options
from banzuke.flows.leagues.contest import Contest
from banzuke.flows.leagues.dynamic import Dynamic
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import StableRank
from banzuke.flows.leagues.static import Static
from banzuke.flows.leagues.tier import Tier
from banzuke.logs import OF_LEAGUE, OF_SOURCE, RULE, SAME_EVENT

ROOT = Path(__file__).parents[2]
HEAVY = {"polars", "numpy", "numba", "prefect", "duckdb", "pydantic", "typer", "matplotlib"}


def loaded_by(code: str) -> set[str]:
    """The heavy libraries that a program loads."""
    program = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=ROOT
    )
    return HEAVY & set(json.loads(answer.stdout))


def test_importing_the_package_loads_nothing() -> None:
    assert loaded_by("import banzuke; banzuke.__version__; dir(banzuke)") == set()


@pytest.mark.long
def test_asking_for_ratings_loads_no_orchestrator_and_no_pictures() -> None:
    assert not loaded_by("import banzuke; banzuke.pairwise") & {"prefect", "matplotlib"}


def test_the_package_runs_as_the_command() -> None:
    ran = [sys.executable, "-m", "banzuke", "--version"]
    answer = subprocess.run(ran, check=True, capture_output=True, text=True, cwd=ROOT)
    assert answer.stdout.startswith("banzuke ")


def test_every_public_name_is_there_and_typed() -> None:
    assert sorted(bz.__all__) == list(bz.__all__) == dir(bz)
    for name in bz.__all__:
        assert getattr(bz, name), name
    typed = (ROOT / "banzuke" / "__init__.py").read_text(encoding="utf-8")
    block = typed.partition("if TYPE_CHECKING:")[2].partition("_MODULES")[0]
    assert [name for name in bz.__all__ if name not in block] == []
    with pytest.raises(AttributeError, match="no attribute 'pairwize'"):
        bz.pairwize  # noqa: B018


@pytest.mark.parametrize(
    ("typed", "model"),
    [
        (options.StaticOptions, Static),
        (options.StableRankOptions, StableRank),
        (options.TierOptions, Tier),
    ],
)
def test_signatures_name_every_key_of_a_section(typed: type, model: type) -> None:
    assert set(get_type_hints(typed)) == set(model.model_fields)


@pytest.mark.parametrize(
    ("typed", "model"), [(options.DynamicOptions, Dynamic), (options.ContestOptions, Contest)]
)
def test_signatures_also_name_the_section_beside(typed: type, model: type) -> None:
    """The section [static] chooses the handicap model."""
    assert set(get_type_hints(typed)) == {*model.model_fields, "static"}


@pytest.mark.parametrize(
    ("typed", "kind", "without", "more"),
    [
        (options.GameColumns, "pairwise", {"table_sum"}, set()),
        (options.TableColumns, "table", {"weight_is", "first_is", "both_sides"}, {RULE}),
        (
            options.EntryColumns,
            "tournament",
            {"weight_is", "table_sum", "undated", "first_is", "both_sides"},
            {SAME_EVENT},
        ),
    ],
)
def test_signatures_name_every_column(typed: type, kind: str, without: set, more: set) -> None:
    known = {*KINDS[kind].columns, *OF_LEAGUE, *OF_SOURCE, *more} - without
    assert set(get_type_hints(typed)) == known

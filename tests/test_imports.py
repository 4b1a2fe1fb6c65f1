"""Import rules: which package may import which library."""

import ast
import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PREFECT_FILES = {
    "flows/nightly.py",
    "flows/night/prefect_run.py",
    "flows/night/runners.py",
    "flows/backfill.py",
    "flows/night/orphans.py",
    "flows/schedule/prefect_server.py",
    "flows/schedule/prefect_starts.py",
    "flows/schedule/schedule.py",
    "flows/schedule/serve.py",
    "flows/schedule/deploy.py",
}
ENGINE_MAY_IMPORT = {"banzuke.engine", "numpy", "scipy", "numba", "llvmlite"}
ENGINE_MAY_IMPORT |= sys.stdlib_module_names


@functools.cache
def python_files(folder: str) -> list[tuple[str, set[str]]]:
    """Each file's path and its imports anywhere: top-level packages; of banzuke, two levels."""
    files = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        found: set[str] = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {top_of(alias.name) for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module == "banzuke":
                found |= {top_of(f"banzuke.{alias.name}") for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(top_of(node.module))
        files.append((file.relative_to(ROOT).as_posix(), found))
    return files


def top_of(module: str) -> str:
    """The top-level package of a module; of a module of banzuke, the first two names."""
    return ".".join(module.split(".")[: 2 if module.startswith("banzuke.") else 1])


@pytest.mark.slow
def test_the_engine_imports_numerics_and_itself_only() -> None:
    for path, imports in python_files("engine"):
        assert imports <= ENGINE_MAY_IMPORT, path


@pytest.mark.long
def test_only_the_store_imports_duckdb() -> None:
    found = [path for path, imports in python_files("flows") if "duckdb" in imports]
    assert {path.rpartition("/")[0] for path in found} == {"flows/store"}


@pytest.mark.long
def test_only_flow_files_import_prefect() -> None:
    found = {path for path, imports in python_files("flows") if "prefect" in imports}
    assert found == PREFECT_FILES


def test_readers_and_canonical_frames_import_neither_store_nor_engine() -> None:
    for folder in ("flows/readers", "flows/ingest/canonical"):
        for path, imports in python_files(folder):
            assert not imports & {"duckdb", "prefect", "banzuke.engine"}, path


@pytest.mark.slow
@pytest.mark.parametrize("module", ["answers.sql", "answers.status", "versions.versions"])
def test_importing_a_query_loads_neither_prefect_nor_frames(module: str) -> None:
    code = f"""
import sys
import banzuke.flows.cli, banzuke.flows.commands.{module}
heavy = {{"prefect", "polars", "dataframely", "numba", "scipy", "pydantic"}} & set(sys.modules)
print(sorted(heavy))
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["sql", "status", "versions"])
def test_running_a_query_loads_no_heavy_library(verb: str) -> None:
    """Imports of the command line itself count too; pydantic was once among them."""
    code = f"""
import atexit, sys
heavy = {{"prefect", "polars", "numpy", "pydantic", "filelock", "httpx"}}
atexit.register(lambda: print(sorted(heavy & set(sys.modules))))
sys.argv = ["banzuke", "{verb}", "--home", "no such home"]
sys.stdin = __import__("io").StringIO("SELECT 1")
from banzuke.flows.cli import main
main()
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True
    )
    assert "is not a Banzuke home" in answer.stderr
    assert answer.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("module", ["banzuke", "banzuke.flows.api"])
def test_importing_what_a_notebook_imports_loads_no_heavy_library(module: str) -> None:
    code = f"""
import sys
import {module}
heavy = {{"prefect", "polars", "dataframely", "numba", "scipy", "pydantic", "duckdb"}}
print(sorted(heavy & set(sys.modules)))
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.slow
def test_a_match_loads_special_functions_and_nothing_else_heavy() -> None:
    code = """
import sys
import banzuke.flows.cli, banzuke.flows.commands.play.match
heavy = {"prefect", "polars", "dataframely", "numba", "pydantic", "duckdb", "matplotlib"}
print(sorted(heavy & set(sys.modules)), "scipy.optimize" in sys.modules)
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[] False"


@pytest.mark.long
def test_only_plots_import_matplotlib() -> None:
    assert [path for path, imports in python_files("flows") if "matplotlib" in imports] == [
        "flows/screen/plots.py",
        "flows/screen/plots_contest.py",
        "flows/screen/plots_errors.py",
        "flows/screen/plots_fonts.py",
        "flows/screen/plots_ratings.py",
        "flows/screen/plots_tier.py",
        "flows/screen/plots_tier_method.py",
    ]


@pytest.mark.long
def test_nobody_imports_folders_by_their_bare_names() -> None:
    """Modules are imported from `banzuke`; bare `engine` or `flows` may be another package."""
    bare = {"engine", "flows", "sql"}
    for folder in ("banzuke", "engine", "flows", "sql", "tests", "bench", "deploy"):
        for path, imports in python_files(folder):
            assert not imports & bare, path


def test_only_labs_import_labs_in_the_engine() -> None:
    imports = re.compile(r"^\s*(?:from|import) banzuke\.engine(?:\.| import )labs", flags=re.M)
    files = sorted((ROOT / "engine").rglob("*.py"))
    found = [file for file in files if imports.search(file.read_text(encoding="utf-8"))]
    assert {file.relative_to(ROOT).parts[1] for file in found} == {"labs"}


def test_every_folder_of_modules_is_a_package() -> None:
    """Type checkers find no module in a folder without ``__init__.py``."""
    for top in ("engine", "flows", "sql"):
        for file in (ROOT / top).rglob("*.py"):
            assert (file.parent / "__init__.py").exists(), file.parent

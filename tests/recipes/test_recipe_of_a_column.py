"""A column that the recipe adds to logs works, and a test fails if a step is missing."""

from pathlib import Path

import pytest

from banzuke import sql
from tests.recipes.recipe import Step, StepFailed, attempt, follow, run

NEXT = f"{int(sql.names('migrations')[-1][:4]) + 1:04d}"
MEANING = "Where the game was played."
STEPS = (
    Step("flows/leagues/kinds.py", '                "venue",\n',
         before='                "first_rank",\n'),
    Step(f"sql/migrations/{NEXT}_venue.sql",
         "-- Where games were played.\nALTER TABLE core.game ADD COLUMN venue VARCHAR;\n"),
    Step("sql/serving/game.sql", "    row.venue,\n", before="    row.game,\n"),
    Step("sql/views/game.sql", "    game.venue,\n", before="    game.game,\n"),
    Step("sql/columns.toml", f'venue = "{MEANING}"\n', before="version_before = "),
    Step("data/README.md", "| `venue` | text | |\n", before="| `event`, `round` | text | |\n"),
    Step("docs/views.md", command=(
        *("python", "-m", "banzuke.flows.cli", "describe", "--markdown", "docs/views.md"),)),
)  # fmt: skip
SHOWN = """
import sys
from contextlib import closing
from pathlib import Path
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.leagues.league import League
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import open_serving, open_store

home = Home(Path("home"))
home.leagues.mkdir(parents=True)
(home.root / "inbox").mkdir()
(home.root / "inbox" / "games.csv").write_text("first,second,score,venue\\nAnn,Bob,1,Oslo\\n")
said = {"name": "club", "kind": "pairwise", "period": "all",
        "source": [{"format": "csv", "path": "inbox/games.csv"}], "static": {}}
with open_store(home, command="test") as store:
    ingest_league(store, home, League.model_validate(said))
    build_serving(store)
with closing(open_serving(home)) as serving:
    print(serving.rows("SELECT first, venue FROM game"))
"""
DOCUMENTED = (
    "tests/docs/test_nothing_undocumented.py::test_every_key_and_column_is_documented",
    "tests/flows/serving/test_described.py",
)


def shows_it(copy: Path) -> bool:
    """Whether the view `game` shows the column of a log."""
    return "[('Ann', 'Oslo')]" in attempt(("python", "-c", SHOWN), copy).stdout


def is_documented(copy: Path) -> bool:
    """Whether the tests of the documentation pass."""
    pytest_ = ("python", "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *DOCUMENTED)
    return attempt(pytest_, copy).returncode == 0


def test_a_column_added_by_the_recipe_is_shown_and_documented(tmp_path: Path) -> None:
    copy = follow(STEPS, tmp_path)
    assert "('Ann', 'Oslo')" in run(("python", "-c", SHOWN), copy).stdout
    assert is_documented(copy)


@pytest.mark.rare
@pytest.mark.parametrize("left_out", STEPS, ids=lambda step: step.file)
def test_a_step_left_out_is_found(left_out: Step, tmp_path: Path) -> None:
    try:
        copy = follow([step for step in STEPS if step is not left_out], tmp_path)
    except StepFailed:  # a later command fails without the missing step
        return
    assert not (shows_it(copy) and is_documented(copy))

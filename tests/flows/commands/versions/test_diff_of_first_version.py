"""`banzuke diff` of a version without a version before it."""

import json

import pytest
from typer.testing import CliRunner

from banzuke.flows.commands.versions import diff
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store

pytestmark = pytest.mark.slow


def test_its_table_has_no_columns_of_a_version_before(
    home: Home, log, make_league, run_without_engine
) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1", "2024-05-03,Ann,Bob,1")
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league())
        refresh_serving(store)

    def said(*words: str) -> str:
        done = CliRunner().invoke(diff.app, [*words, "--home", str(home.root)])
        assert done.exit_code == 0, done.output
        return done.output

    title, *lines = said().splitlines()
    assert title.startswith("club 2024, static: nothing → ")
    heads = next(line.split() for line in lines if "player" in line)
    assert heads == ["player", "status_after", "rating_after", "games_after", "rank_after"]
    row = json.loads(said("--json"))[0]
    assert (row["rating_before"], row["change"]) == (None, None), "each row has the same keys"

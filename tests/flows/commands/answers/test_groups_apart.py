"""Players of a group that never met the others have a rating on a scale of their own."""

from collections.abc import Callable
from itertools import permutations

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.home import Home
from tests.empty_home import empty_home

LEAGUE = """
name = "apart"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/apart.csv"
columns = { played_at = "date", first = "a", second = "b", score = "score" }
[static]
replicates = 32
checks = false
"""


@pytest.mark.slow
def test_a_rating_of_a_group_of_its_own_is_not_called_missing(
    tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]
) -> None:
    """`player` said "No rating in 2025 (unconnected)" below the rating, and `top` the like."""
    home = empty_home(tmp_path_factory.mktemp("apart") / "home")
    (home.leagues / "apart.toml").write_text(LEAGUE, encoding="utf-8")
    pairs = [*permutations("ABCD", 2), *permutations("XYZ", 2)]
    rows = [f"2025-01-{n + 1:02},{a},{b},{n % 3 / 2}" for n, (a, b) in enumerate(pairs)]
    (home.root / "inbox/apart.csv").write_text("\n".join(["date,a,b,score", *rows]), "utf-8")
    rate_home(home)
    for words in (("player", "X"), ("top", "apart")):
        said = CliRunner().invoke(app, [*words, "--home", str(home.root)]).stdout
        assert "2025" in said
        assert "No rating" not in said
        assert "Without a rating" not in said

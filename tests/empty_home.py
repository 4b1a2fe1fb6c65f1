"""The folders of a home; conftest can import this module because it does not need the engine."""

from collections.abc import Iterable
from pathlib import Path

from banzuke.flows.home import Home

CLUB = """
name = "club"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/club.csv"
columns = { played_at = "date", first = "a", second = "b", score = "score" }
[static]
replicates = 32
checks = false
"""
"""The league file of a club whose log has the columns date, a, b and score."""


def empty_home(root: Path) -> Home:
    """Make a home without leagues and logs."""
    for folder in ("leagues", "inbox"):
        (root / folder).mkdir(parents=True)
    return Home(root)


def club_home(root: Path, league: str, rows: Iterable[str], *, log: str = "club.csv") -> Home:
    """Make a home with a league file of a club, and a log of its games, a header line first."""
    home = empty_home(root)
    (home.leagues / "club.toml").write_text(league, encoding="utf-8")
    (home.root / "inbox" / log).write_text("\n".join(rows) + "\n", encoding="utf-8")
    return home

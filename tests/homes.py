"""Small homes for tests: leagues whose logs grow by one file a night."""

import csv
from pathlib import Path

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.home import Home
from banzuke.flows.samples.write import FIRST_DAY, GIVEN

PAIRWISE = """
name = "{name}"
kind = "pairwise"
period = "{period}"
[[source]]
path = "inbox/{name}/*.csv"
columns = {{ game = "id", played_at = "date", first = "black", second = "white", score = "score" }}
[static]
order = true
replicates = {replicates}
"""
TABLE = """
name = "{name}"
kind = "table"
[[source]]
path = "inbox/{name}/*.csv"
[source.columns]
player_1 = "a"
player_2 = "b"
player_3 = "c"
player_4 = "d"
place_1 = "1"
place_2 = "2"
place_3 = "3"
place_4 = "4"
played_at = "date"
[stable_rank]
rule = "tenhou-phoenix-south"
"""


def add_league(
    home: Home, name: str, *, period: str = "year", replicates: int = 32, text: str = PAIRWISE
) -> None:
    """Write a pairwise league file."""
    content = text.format(name=name, period=period, replicates=replicates)
    (home.leagues / f"{name}.toml").write_text(content, encoding="utf-8")


def add_games(
    home: Home,
    league: str,
    file: str,
    *,
    n_games: int = 120,
    n_days: int = 365,
    n_players: int = 12,
) -> Path:
    """Write one file of simulated games with ids; the same names give the same games."""
    games = simulate.pairwise(
        n_players=n_players,
        n_games=n_games,
        rng=streams.named("test", league, file),
        draw_share=0.1,
        n_days=n_days,
    )
    path = home.root / "inbox" / league / f"{file}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["id", "date", "black", "white", "score"])
        rows = zip(games.day, games.first_idx, games.second_idx, games.score, strict=True)
        for number, (day, first, second, score) in enumerate(rows):
            date = FIRST_DAY.fromordinal(FIRST_DAY.toordinal() + int(day))
            writer.writerow([f"{file}-{number}", date, GIVEN[first], GIVEN[second], score])
    return path


def add_tables(home: Home, league: str, file: str, *, day: int) -> None:
    """Write one file of ten games of four players, all on one day of January."""
    path = home.root / "inbox" / league / f"{file}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [f"2024-01-{day:02} {hour:02}:00,A,B,C,D,1,2,3,4" for hour in range(10, 20)]
    path.write_text("\n".join(["date,a,b,c,d,1,2,3,4", *rows]), encoding="utf-8")


def allow_links(home: Home, folder: Path) -> None:
    """Allow links in a home that lead to a folder outside the home."""
    home.settings_file.write_text(f"[links]\nallowed = ['{folder}']\n", encoding="utf-8")


def allow_sources(home: Home, *places: str) -> None:
    """Allow league files to read these files and folders of the home, besides its inbox."""
    home.settings_file.write_text(f"[sources]\nallowed = {list(places)}\n", encoding="utf-8")

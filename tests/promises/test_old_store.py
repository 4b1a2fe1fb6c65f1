"""Promise: a store that the first release wrote opens, shows its ratings, and takes new games."""

from collections.abc import Callable
from typing import Any

import duckdb

from banzuke import sql
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.homes import add_games, add_league

FIRST_RELEASE = ("0001_raw", "0002_core", "0003_result")
ANN, BOB = of_player("alpha", "Ann"), of_player("alpha", "Bob")
ROWS = f"""
INSERT INTO raw.source_file VALUES
    ('f1', 1, 'alpha', 'inbox/alpha/old.csv', 'c1', 'd1', 10, 'active', 2, 2, 0, 0, 0, NULL, NULL,
     'r1', '2024-01-02');
INSERT INTO core.player VALUES ('alpha', '{ANN}', 'Ann'), ('alpha', '{BOB}', 'Bob');
INSERT INTO core.game VALUES
    ('f1', 2, uuid(), uuid(), 'a', NULL, NULL, '2024-01-01', '{ANN}', '{BOB}', 1, 0, 0, 0, FALSE, NULL),
    ('f1', 3, uuid(), uuid(), 'b', NULL, NULL, '2024-01-01', '{BOB}', '{ANN}', 1, 0, 0, 0, FALSE, NULL);
INSERT INTO result.run VALUES
    ('r1', 'nightly', 'completed', '2024-01-02', '2024-01-02', 'host', 1, '0.1.0');
INSERT INTO result.version VALUES
    ('v1', 'alpha', 'static', '2024', '2024-01-01', '2025-01-01', 'accepted', 'i1', '{{}}', 1, NULL,
     '2024-01-02', 2, 2, 2, '{{}}', 0.1, 'r1', '2024-01-02');
INSERT INTO result.version_input VALUES ('v1', 'f1', 2);
INSERT INTO result.promotion VALUES
    (nextval('result.promotion_number'), 'alpha', 'static', '2024', 'v1', 'computed', 'r1', '2024-01-02');
INSERT INTO result.static_rating
    (version_id, player_id, status, rating, rank, games, wins, draws, losses, opponents, component)
VALUES ('v1', '{ANN}', 'rated', 1500, 1, 2, 1, 0, 1, 1, 0), ('v1', '{BOB}', 'rated', 1500, 1, 2, 1, 0, 1, 1, 0);
INSERT INTO result.league_effect (version_id, effect, status, value) VALUES ('v1', 'first_mover', 'rated', 12);
UPDATE result.generation SET generation = 3;
"""  # noqa: E501
RATINGS = "SELECT player, rating, gauge FROM ratings_as_of('alpha', DATE '2024-06-01') ORDER BY ALL"
OLD_RATINGS = [("Ann", 1500.0, "league"), ("Bob", 1500.0, "league")]


def write_first_release(home: Home) -> None:
    """Make a store by the migrations of the first release alone, with rows of that release."""
    home.store.mkdir()
    with duckdb.connect(str(home.working_file)) as old:
        old.execute("CREATE TABLE main.migration (name VARCHAR, applied_at TIMESTAMP)")
        for name in FIRST_RELEASE:
            old.execute(sql.read(f"migrations/{name}"))
            old.execute("INSERT INTO main.migration VALUES (?, '2024-01-01')", [name])
        old.execute(ROWS)


def test_store_of_the_first_release_shows_its_ratings(home: Home) -> None:
    write_first_release(home)

    with open_store(home, command="test") as store:
        applied = [name for (name,) in store.rows("SELECT name FROM main.migration ORDER BY name")]
        refresh_serving(store)

    assert applied == sql.names("migrations")
    assert ask(home, RATINGS)[1] == OLD_RATINGS
    assert ask(home, "SELECT effect, value, unit FROM league_effect")[1] == [
        ("first_mover", 12.0, "Elo")
    ]
    for view in sql.names("views"):
        ask(home, f"FROM {view}")


def test_night_on_a_store_of_the_first_release_rates_old_and_new_games(
    home: Home, run_night: Callable[..., Any]
) -> None:
    write_first_release(home)
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "new", n_games=40)

    assert run_night(home).ok

    assert ask(home, "SELECT n_games FROM version WHERE is_current")[1] == [(42,)]
    assert ask(home, RATINGS)[1] == OLD_RATINGS, "what was shown then can still be read"

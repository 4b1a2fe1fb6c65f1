"""A night stores, shows and audits a contest, which stays the same until its window is over."""

import datetime as dt

import pytest

from banzuke import sql
from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store

NAMES = "Ann Bob Cid Dan Eve Fay".split()  # noqa: SIM905
LEAGUE = """
name = "club"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/*.csv"
mode = "snapshot"
columns = { played_at = "date", first = "black", second = "white", score = "result" }
[static]
replicates = 8
[contest]
every = "half"
"""
SCORES = "SELECT place, model, log_loss, behind, tied, games, windows, version_id FROM contest"


def write(home, rows, name="log"):
    text = "date,black,white,result\n" + "\n".join(rows) + "\n"
    (home.root / "inbox" / f"{name}.csv").write_text(text, encoding="utf-8")


def lines():
    games = simulate.pairwise(n_players=6, n_games=500, rng=streams.named("contest night"))
    return [
        f"{dt.date(2022, 12, 1) + dt.timedelta(int(day))},{NAMES[a]},{NAMES[b]},{score:g}"
        for day, a, b, score in zip(
            games.day, games.first_idx, games.second_idx, games.score, strict=True
        )
    ]


@pytest.mark.long
def test_a_contest_is_kept_until_its_window_is_over(home, run_night):
    (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    rows = [line for line in lines() if line < "2023-07-01"]
    write(home, [*rows, "2023-07-02,Ann,Bob,1", ",Ann,Bob,1"])
    assert run_night(home).ok
    scores = ask(home, SCORES)[1]
    assert [row[0] for row in scores] == [*range(1, 8)]
    assert scores[0][3:5] == (0.0, True)
    losses = [row[2] for row in scores]
    assert losses == sorted(losses)
    assert {row[5] for row in scores} == {sum(line >= "2023" for line in rows)}
    windows = ask(home, "SELECT DISTINCT window_start FROM contest_window")[1]
    assert windows == [(dt.date(2023, 1, 1),)]

    write(home, [*rows, "2023-07-02,Ann,Bob,1", "2023-08-02,Ann,Cid,0"])
    assert run_night(home).ok
    assert ask(home, SCORES)[1] == scores, "the window of July is not over"

    write(home, [*rows, "2023-07-02,Ann,Bob,1", "2024-01-02,Ann,Cid,0"])
    assert run_night(home).ok
    later = ask(home, SCORES)[1]
    assert {row[6] for row in later} == {2}
    diff = ask(home, f"FROM contest_diff('{scores[0][7]}', '{later[0][7]}')")[1]
    assert [row[0] for row in diff] == [row[1] for row in later]
    seen = ask(home, "SELECT count(*) FROM contest_as_of('club', now()::TIMESTAMP)")[1]
    assert seen == [(7,)]

    with open_store(home, command="nightly") as store:
        store.execute("CREATE TEMP TABLE candidate AS SELECT version_id FROM result.version")
        audit = sql.read("audits/blocking/contest_is_sound")
        assert store.rows(audit) == []
        store.execute("UPDATE result.contest SET log_loss = log_loss + 0.01 WHERE place = 2")
        assert len(store.rows(audit)) == 2


@pytest.mark.long
def test_too_few_games_make_no_contest_and_stop_nothing(home, run_night):
    for name, rows in (
        ("few", ["2023-01-01,Ann,Bob,1", "2023-05-01,Ann,Bob,0"]),
        ("day", ["2023-01-01,Ann,Bob,1", "2023-01-01,Bob,Ann,1"]),
    ):
        text = LEAGUE.replace('"club"', f'"{name}"').replace("*.csv", f"{name}.csv")
        (home.leagues / f"{name}.toml").write_text(text, encoding="utf-8")
        write(home, rows, name)
    assert run_night(home).ok
    assert ask(home, SCORES)[1] == []
    rated = ask(home, "SELECT DISTINCT league FROM static_rating ORDER BY ALL")[1]
    assert rated == [("day",), ("few",)]

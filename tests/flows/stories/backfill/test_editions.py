"""Editions: ratings by other parameters or by the games known at a time, beside the public ones."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.leagues.league_history import NoSuchLeagueFile
from banzuke.flows.serving.ask import ask
from banzuke.flows.store.refused import BadQuery
from tests.homes import PAIRWISE, add_games, add_league

PAGE = (Path(__file__).parents[4] / "docs" / "backfill.md").read_text(encoding="utf-8")
GAMES = "id,date,black,white,score\n"


@pytest.fixture
def two_nights(home: Home, run_night, made_once):
    """A home whose league file changed between two nights, and both results."""

    def make() -> None:
        add_league(home, "alpha", replicates=16)
        add_games(home, "alpha", "one", n_games=200, n_days=700)
        assert run_night(home).ok
        file = home.leagues / "alpha.toml"
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("order = true", "order = false"), encoding="utf-8")
        assert run_night(home).ok

    made_once(home, make)
    old = dict(ask(home, "SELECT period, version_id FROM version WHERE NOT is_current")[1])
    return home, old, versions_shown(home)


def versions_shown(home: Home) -> dict[str, str]:
    return dict(ask(home, "SELECT period, version_id FROM version WHERE is_current")[1])


@pytest.mark.long
def test_older_parameters_lead_to_their_versions_beside_the_public_ones(
    two_nights, run_backfill, run_night
) -> None:
    home, old, new = two_nights
    assert set(old.values()).isdisjoint(new.values())
    [(old_hash, _), _] = ask(home, "SELECT content_hash, seen_from FROM league_file")[1]

    report = run_backfill(home, "alpha", parameters_of=old_hash[:8])
    night = run_night(home)

    [edition] = {row[0] for row in ask(home, "SELECT edition FROM edition")[1]}
    rows = f"FROM ratings_of_edition('alpha', '{edition}')"
    assert edition == f"parameters-{old_hash[:12]}"
    assert {p["period"]: p["version_id"] for p in report.periods} == old
    assert dict(ask(home, f"SELECT DISTINCT period, version_id {rows}")[1]) == old
    assert versions_shown(home) == new
    assert night.quiet
    assert dict(ask(home, f"SELECT DISTINCT period, version_id {rows}")[1]) == old
    with pytest.raises(BadQuery, match=f"no edition as-known in alpha; there are: {edition}"):
        ask(home, "FROM ratings_of_edition('alpha', 'as-known')")


def test_a_time_finds_the_league_file_of_that_time(two_nights, run_backfill) -> None:
    home, _, new = two_nights
    [_, second] = ask(home, "SELECT seen_from FROM league_file ORDER BY seen_from")[1]

    at_second = run_backfill(home, "alpha", parameters_of=f"{second[0]:%Y-%m-%d}")

    assert {p["period"]: p["version_id"] for p in at_second.periods} == new
    with pytest.raises(NoSuchLeagueFile, match="runs have seen"):
        run_backfill(home, "alpha", parameters_of="2001-01-01")
    with pytest.raises(NoSuchLeagueFile, match="no league file"):
        run_backfill(home, "alpha", parameters_of="zzz")
    words = ["backfill", "alpha", "--parameters-of", "zzz", "--home", str(home.root)]
    refused = CliRunner().invoke(app, words)
    assert isinstance(refused.exception, NoSuchLeagueFile)
    assert refused.output == ""  # before Prefect starts


@pytest.mark.long
def test_as_known_counts_games_that_were_there_before_the_end_of_their_year(
    home, tmp_path, arriving, run_backfill, run_night, states
) -> None:
    early = ["a,2023-02-01,Ann,Bob,1", "b,2023-02-02,Bob,Cid,1", "c,2023-02-03,Cid,Ann,1"]
    late = ["d,2023-03-01,Ann,Bob,1", "e,2023-03-02,Ann,Cid,1"]
    next_year = ["f,2024-02-01,Ann,Bob,1", "g,2024-02-02,Bob,Ann,1"]
    for place, files in (
        (home, {"x": early}),
        (Home(tmp_path / "then"), {"x": early, "y": next_year}),
    ):
        (place.root / "inbox" / "alpha").mkdir(parents=True)
        place.leagues.mkdir(exist_ok=True)
        add_league(place, "alpha", replicates=16)
        for name, rows in files.items():
            path = place.root / "inbox" / "alpha" / f"{name}.csv"
            path.write_text(GAMES + "\n".join(rows) + "\n", encoding="utf-8")
    with arriving(2023, 2, 4):
        assert run_night(home).ok
    path = home.root / "inbox" / "alpha" / "x.csv"  # the file grows
    path.write_text(GAMES + "\n".join([*early, *late, *next_year]) + "\n", encoding="utf-8")
    with arriving(2024, 6, 1):
        assert run_night(home).ok
    public = versions_shown(home)

    report = run_backfill(home, "alpha", as_known=True)
    assert run_night(Home(tmp_path / "then")).ok

    known = {p["period"]: p["version_id"] for p in report.periods}
    assert known == versions_shown(Home(tmp_path / "then"))
    assert known["2023"] != public["2023"]
    assert known["2024"] == public["2024"]
    assert versions_shown(home) == public
    games = ask(home, "SELECT player, games FROM ratings_of_edition('alpha', 'as-known')"
                      " WHERE period = '2023' ORDER BY player")  # fmt: skip
    assert games[1] == [("Ann", 2), ("Bob", 2), ("Cid", 2)]
    [query] = [q for q in re.findall(r"```sql\n(.*?)```", PAGE, re.S) if "as-known" in q]
    answer = ask(home, query.replace("go-club", "alpha"))[1]
    assert {(period, player) for period, player, *_ in answer} >= {("2023", "Ann")}


@pytest.mark.rare  # another test does this with years
@pytest.mark.long
def test_as_known_periods_that_roll_count_what_was_known_late_of_the_years_before(
    home, arriving, run_backfill, run_night
) -> None:
    early = ["a,2023-02-01,Ann,Bob,1", "b,2023-02-02,Bob,Cid,1", "c,2023-02-03,Cid,Ann,1"]
    late = ["d,2023-03-01,Ann,Bob,1", "e,2023-03-02,Ann,Cid,1"]
    next_year = ["f,2024-02-01,Ann,Bob,1", "g,2024-02-02,Bob,Ann,1"]
    (home.root / "inbox" / "alpha").mkdir(parents=True)
    home.leagues.mkdir(exist_ok=True)
    rolling = PAIRWISE.replace('"{period}"', '{{ rolling = "2 years", every = "year" }}')
    add_league(home, "alpha", replicates=16, text=rolling)
    path = home.root / "inbox" / "alpha" / "x.csv"
    for rows, day in ((early, (2023, 2, 4)), ([*early, *late, *next_year], (2024, 6, 1))):
        path.write_text(GAMES + "\n".join(rows) + "\n", encoding="utf-8")
        with arriving(*day):
            assert run_night(home).ok

    run_backfill(home, "alpha", as_known=True)

    games = "SELECT period, sum(games) // 2 FROM {} GROUP BY period ORDER BY period"
    known = ask(home, games.format("ratings_of_edition('alpha', 'as-known')"))[1]
    assert known == [("2023", 3), ("2024", 7)]
    assert ask(home, games.format("static_rating"))[1] == [("2023", 5), ("2024", 7)]


@pytest.mark.long
def test_a_year_of_which_nothing_was_known_has_no_games(
    home, run_backfill, run_night, states
) -> None:
    add_league(home, "alpha", replicates=16)
    path = home.root / "inbox" / "alpha" / "x.csv"
    path.parent.mkdir(parents=True)
    path.write_text(GAMES + "a,2003-02-01,Ann,Bob,1\n", encoding="utf-8")

    report = run_backfill(home, "alpha", as_known=True)

    assert report.ok
    assert states(report) == {"2003": "no-games"}
    assert any("1 period without games, because this store" in note for note in report.notes)
    assert ask(home, "SELECT count(*) FROM edition")[1] == [(0,)]

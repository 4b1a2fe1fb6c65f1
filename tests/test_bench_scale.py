"""Benchmarks of whole nights: the generated sites, and the tables of the measurements."""

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.store import open_store
from bench.files import FilesIngest, files_table, rename_all
from bench.files import write_home as write_files
from bench.nights import Night
from bench.quiet import Quiet, quiet_table
from bench.quiet import write_home as write_quiet
from bench.scale import Grown, scale_table, slope
from bench.scale_logs import Site, months, write_home

pytestmark = pytest.mark.slow

STEPS = {"ingest": 1.0, "rate": 2.0, "publish": 0.5, "prepare of leagues": 1.5}


@pytest.mark.parametrize("kind", ["table", "pairwise"])
@pytest.mark.parametrize("log_format", ["parquet", "csv"])
def test_every_game_of_a_generated_site_is_accepted(tmp_path, kind, log_format) -> None:
    write_home(tmp_path, Site(500, kind, log_format, years=1))
    home = Home(tmp_path)

    with open_store(home, command="test") as store:
        [report] = ingest_all(store, read_folder(home.leagues).leagues).values()

    assert len(report.files) == 12
    assert sum(file.rows_accepted for file in report.files) == 500


def test_site_is_the_same_every_time() -> None:
    one, other = (dict(months(Site(300, years=1))) for _ in range(2))
    assert all(one[name].equals(other[name]) for name in one)
    assert sum(frame.height for frame in one.values()) == 300


def test_quiet_home_has_twenty_seasons_a_league(tmp_path) -> None:
    write_quiet(tmp_path, 2)
    assert len(read_folder(tmp_path / "leagues").leagues) == 2
    assert len(list((tmp_path / "inbox" / "league-001").iterdir())) == 20


def test_growth_is_the_slope_of_cpu_in_games() -> None:
    found = [
        Grown(Site(n), 1.0, Night(9.0, cpu, 100.0, 0.5, 3.0, STEPS))
        for n, cpu in ((1000, 2.0), (100_000, 20.0))
    ]
    assert slope(found) == pytest.approx(0.5)
    assert "power of 0.50" in scale_table(found).notes[0]


def test_quiet_table_adds_up_the_night_s_own_steps() -> None:
    night = Night(9.0, 8.0, 100.0, 0.5, 3.0, STEPS)
    rows = quiet_table([Quiet(3, night, night, night)]).rows
    assert [row[2] for row in rows] == ["first", "nothing new", "one late game"]
    assert {row[8] for row in rows} == {"3.50"}


@pytest.mark.parametrize("log_format", ["csv", "pgn"])
def test_every_small_file_is_read_and_known_under_its_new_name(tmp_path, log_format) -> None:
    write_files(tmp_path, 30, log_format)
    home = Home(tmp_path)
    states = []
    for _ in range(2):
        with open_store(home, command="test") as store:
            [report] = ingest_all(store, read_folder(home.leagues).leagues).values()
            ((n_games,),) = store.rows("SELECT count(*) FROM core.game")
        states.append({file.state for file in report.files})
        assert n_games == 30
        rename_all(home.root)

    assert states == [{"read"}, {"copy"}]


def test_files_table_names_what_had_changed() -> None:
    night = Night(9.0, 8.0, 100.0, 0.5, 3.0, STEPS, reader_cpu=1.0, reader_peak_mb=50.0)
    assert files_table([FilesIngest(1000, "csv", "all new", night)]).rows == [
        ("1,000", "csv", "all new", "9.00", "8.00", "100", "1.00", "50", "3", "0.5")
    ]

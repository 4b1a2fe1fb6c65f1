"""The benchmark harness: peers agree with us, and a measurement that is impossible is reported."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates import refit
from banzuke.engine.bradley_terry.replicates.lane_state import LaneState
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from bench import peers, static
from bench.leagues import SMALL, TINY, League, write_league
from bench.measure import Job, Missing, Outcome, measure
from bench.ordo import read_ratings, write_pgn
from bench.peers import FITS, error_elo
from bench.refits import REFITS
from bench.refits import prepare as prepare_refits
from bench.static_tables import slope, tables
from bench.table import Table, markdown

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _pandas_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scikit-learn looks for pandas in `sys.modules`, where `tests.conftest` has put None."""
    monkeypatch.delitem(sys.modules, "pandas", raising=False)


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> League:
    return write_league(tmp_path_factory.mktemp("bench") / "tiny", TINY)


def fit_job(league: League, peer: str = "ours", **options: object) -> Job:
    arguments = {"peer": peer, "league": str(league.folder)}
    return Job("bench.peers:prepare", arguments, arguments, "bench.peers:error_elo", **options)


@pytest.mark.parametrize("peer", FITS)
def test_installed_peers_agree_with_us_within_half_an_elo(peer: str, league: League) -> None:
    try:
        call = peers.prepare(peer, str(league.folder))
    except Missing as missing:
        pytest.skip(f"{peer}: {missing}")
    ours, theirs = peers.prepare("ours", str(league.folder))(), call()

    assert np.ptp(ours - theirs) / 2 < 0.5


def test_the_reference_is_the_optimum_that_we_find(league: League) -> None:
    ours = peers.prepare("ours", str(league.folder))()

    assert error_elo(ours, peer="ours", league=str(league.folder)) < 1e-5
    assert error_elo(1.01 * ours, peer="ours", league=str(league.folder)) > 1.0


@pytest.mark.rare
@pytest.mark.long
@pytest.mark.parametrize("peer", [peer for peer in REFITS if peer not in {"ours", "ordo"}])
def test_installed_peers_find_the_uncertainty_that_we_find(peer: str, league: League) -> None:
    try:
        theirs = prepare_refits(peer, str(league.folder), 64)()
    except Missing as missing:
        pytest.skip(f"{peer}: {missing}")
    ours = prepare_refits("ours", str(league.folder), 64)()
    finite = np.isfinite(ours).all(axis=1)
    # Both are centred on the same players: a peer's own mean includes ratings that diverge.
    se_ours, se_theirs = (
        (rating[finite] - rating[finite].mean(axis=0)).std(axis=1) for rating in (ours, theirs)
    )

    assert finite.sum() > 30
    assert 0.9 < np.median(se_theirs / se_ours) < 1.1


@pytest.mark.rare
def test_the_warm_up_compiles_the_widths_of_the_measured_refits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = write_league(tmp_path / "small", SMALL)
    widths: set[int] = set()

    def walk_and_note(lanes: LaneLeague, state: LaneState) -> None:
        widths.add(state.width)
        walk(lanes, state)

    walk = refit.walk
    monkeypatch.setattr(refit, "walk", walk_and_note)
    prepare_refits("ours", str(small.folder), REFITS["ours"].warm_up)()

    assert widths == {8, N_LANES}


def test_a_run_over_its_limit_is_reported_as_slow(league: League) -> None:
    outcome = measure(fit_job(league, limit_seconds=1e-5))

    assert (outcome.status, outcome.note) == ("slow", "> 1e-05 s")


def test_a_program_that_is_not_on_path_is_reported_as_missing(
    league: League, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    outcome = measure(fit_job(league, "ordo"))

    assert (outcome.status, outcome.note) == ("missing", "not on PATH")


def test_a_peer_that_fails_is_reported_with_its_error(tmp_path: Path) -> None:
    outcome = measure(fit_job(League(tmp_path / "nowhere")))

    assert outcome.status == "failed"
    assert "FileNotFoundError" in outcome.note


@pytest.mark.rare
def test_a_plan_measures_and_prints_every_topic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(static.SIZES, "S", TINY)
    monkeypatch.setattr(static, "FITS", {"ours": FITS["ours"]})
    monkeypatch.setattr(static, "REFITS", {"ours": REFITS["ours"]})
    monkeypatch.setattr(static, "GROWING_REPLICATES", (32, 64))
    plan = static.Plan(sizes=("S",), growth=(2_000,), limit_seconds=60.0, folder=tmp_path)

    records = list(static.measure_static(plan, lambda text: None))

    assert [r.topic for r in records] == ["fit", "refit", "replicates", "replicates", "pairs"]
    for record in records:
        assert record.outcome.status == "ok", record.outcome.note
        assert min(record.outcome.cpu_seconds) > 0.0
        assert record.outcome.peak_mb > 20.0
    assert records[0].outcome.error < 1e-5
    pages = [markdown(table) for table in tables(records)]
    assert "| S | Banzuke fit() | pairs |" in pages[0]
    assert "| 1.00 |" in pages[0]
    assert "Slope of log time on log replicates" in pages[3]
    json.dumps([record.as_json() for record in records])


def test_peers_without_numbers_have_a_row_in_the_table() -> None:
    slow = Outcome("slow", "> 60 s")
    records = [
        static.Record("fit", "S", "ours", 10, Outcome("ok", "", (0.5, 0.25), (0.5, 0.25), 90.0)),
        static.Record("fit", "S", "choix_ilsr", 10, slow),
        static.Record("refit", "S", "ours", 1000, slow),
        static.Record("refit", "S", "scipy_lbfgs", 20, Outcome("ok", "", (1.0,), (1.0,), 90.0)),
    ]

    fits, refits, *_ = (markdown(table) for table in tables(records))

    assert "| S | choix ilsr_pairwise | list of games | > 60 s | - | - | - | - | - |" in fits
    assert "| S | scipy L-BFGS | 50.00 | - | 50.00 | 90 | 20, extrapolated |" in refits


def test_the_slope_of_a_power_law_is_its_exponent() -> None:
    assert slope([10, 100, 1000], [3e-3, 3e-2 * 10**0.2, 3e-1 * 10**0.4]) == pytest.approx(1.2)


def test_markdown_aligns_words_left_and_numbers_right() -> None:
    page = markdown(Table("T", ("who", "s"), [("a", "1")], notes=["n"]))

    assert page == "## T\n\n| who | s |\n| --- | ---: |\n| a | 1 |\n\nn\n"


def test_games_for_ordo_are_complete_and_its_table_is_read(league: League, tmp_path: Path) -> None:
    write_pgn(tmp_path / "games.pgn", league)
    (tmp_path / "ratings.csv").write_text(
        '"#","PLAYER","RATING","POINTS"\n1,"P1",12.5000,9.00\n2,"P0",-12.5000,7.00\n',
        encoding="utf-8",
    )

    pgn = (tmp_path / "games.pgn").read_text(encoding="ascii")
    first, second, score = league.games()

    assert pgn.count("[Result ") == len(score)
    assert pgn.startswith(f'[White "P{first[0]}"]\n[Black "P{second[0]}"]\n')
    assert pgn.count('[Result "1-0"]') == np.count_nonzero(score == 1.0)
    assert read_ratings(tmp_path / "ratings.csv", 3).tolist()[:2] == [-12.5, 12.5]

"""A backfill rates the requested periods as a night does, and computes nothing twice."""

from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.leagues.period_range import BadRange
from banzuke.flows.night.backfill_seasons import CannotBackfill
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from banzuke.flows.versions.rollback import roll_back
from tests.empty_home import empty_home
from tests.homes import add_games, add_league

GAUGE = '[static.gauge]\nkind = "fixed"\nplayer = "{player}"\nrating = 1500\n'


@pytest.fixture
def league_home(home: Home) -> Home:
    """A home with a league of four half years."""
    return with_league(home)


@pytest.fixture
def rated(tmp_path, made_once, run_night) -> Home:
    """A second home with the same league, after a night."""
    home = empty_home(tmp_path / "rated")

    def make() -> None:
        assert run_night(with_league(home)).ok

    return made_once(home, make)


@pytest.fixture
def backfilled(tmp_path, made_once, run_backfill) -> Home:
    """A third home with the same league, after a backfill."""
    home = empty_home(tmp_path / "backfilled")

    def make() -> None:
        assert run_backfill(with_league(home), "alpha").ok

    return made_once(home, make)


def with_league(home: Home) -> Home:
    add_league(home, "alpha", period="half", replicates=16)
    add_games(home, "alpha", "one", n_games=300, n_days=700)
    return home


def periods(home: Home) -> list[str]:
    return [label for (label,) in ask(home, "SELECT period FROM version ORDER BY period")[1]]


def append(path: Path, *rows: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n".join(rows) + "\n", encoding="utf-8")


@pytest.mark.long
def test_backfill_rates_like_a_night_and_computes_nothing_the_second_time(
    league_home, rated, run_backfill, run_night, public, states
) -> None:
    first = run_backfill(league_home, "alpha")
    built_with = public(league_home)
    second = run_backfill(league_home, "alpha")
    night = run_night(league_home)

    assert first.ok
    assert set(states(first).values()) == {"computed"}
    assert len(first.periods) == 4
    assert set(states(second).values()) == {"unchanged"}
    assert [p["version_id"] for p in second.periods] == [p["version_id"] for p in first.periods]
    assert public(league_home) == built_with == public(rated)
    assert (night.leagues[0].computed, night.leagues[0].unchanged) == (0, 4)
    [(n_backfills,)] = ask(league_home, "SELECT count(DISTINCT backfill_id) FROM backfill")[1]
    assert n_backfills == 2


@pytest.mark.long
@pytest.mark.rare
def test_workers_change_no_number(league_home, backfilled, run_backfill, public) -> None:
    two = run_backfill(league_home, "alpha", workers=2)

    assert two.ok
    assert public(league_home) == public(backfilled)


@pytest.mark.long
def test_only_the_asked_periods_are_rated(backfilled, run_backfill, states) -> None:
    whole = periods(backfilled)
    append(backfilled.root / "inbox" / "alpha" / "one.csv",
           *[f"new-{label},{label[:4]}-0{1 if label[-1] == '1' else 7}-15,Aiko,Bela,1"
             for label in whole])  # fmt: skip

    report = run_backfill(backfilled, "alpha", first=whole[1], last=whole[2])
    rest = run_backfill(backfilled, "alpha")

    assert states(report) == {whole[1]: "computed", whole[2]: "computed"}
    assert states(rest) == dict(
        zip(whole, ["computed", "unchanged", "unchanged", "computed"], strict=True)
    )


@pytest.mark.long
def test_a_period_that_fails_is_named_and_the_others_go_on(home, run_backfill, states) -> None:
    add_league(home, "alpha")
    path = add_games(home, "alpha", "one", n_games=80, n_days=300)
    year = int(path.read_text(encoding="utf-8").splitlines()[1].split(",")[1][:4])
    append(path, f"x,{year + 1}-05-01,Aiko,Stranger,1", f"y,{year + 1}-05-02,Stranger,Aiko,1")
    file = home.leagues / "alpha.toml"
    text = file.read_text(encoding="utf-8") + GAUGE.format(player="Stranger")
    file.write_text(text, encoding="utf-8")

    first = run_backfill(home, "alpha")
    view = ask(home, "SELECT period, state, error FROM backfill ORDER BY period")[1]
    again = run_backfill(home, "alpha", only=["failed"])
    append(path, f"z,{year}-05-01,Aiko,Stranger,1", f"zz,{year}-05-02,Stranger,Aiko,1",
           f"zzz,{year + 1}-06-02,Stranger,Aiko,1")  # fmt: skip
    mended = run_backfill(home, "alpha", only=["failed"])

    assert not first.ok
    assert states(first) == {str(year): "failed", str(year + 1): "computed"}
    assert "Stranger" in first.periods[0]["error"]
    assert view == [(str(year), "failed", first.periods[0]["error"]),
                    (str(year + 1), "computed", None)]  # fmt: skip
    assert states(again) == {str(year): "failed", str(year + 1): "unchanged"}
    assert states(mended) == {str(year): "computed", str(year + 1): "skipped"}


@pytest.mark.long
def test_a_new_method_leaves_closed_periods_stale_until_a_backfill(
    rated, run_backfill, run_night, set_method, states
) -> None:
    stale_now = "SELECT period FROM version WHERE is_stale ORDER BY period"
    whole = periods(rated)
    set_method("static", 1000)

    night = run_night(rated)
    stale = ask(rated, stale_now)[1]
    counted = ask(rated, "SELECT versions_stale FROM freshness")[1]
    missing = run_backfill(rated, "alpha", only=["missing"])
    report = run_backfill(rated, "alpha", only=["stale"])

    assert night.leagues[0].computed == 1
    assert night.leagues[0].stale == whole[:3]
    assert any("--only stale" in line for line in night.leagues[0].remarks())
    assert stale == [(label,) for label in whole[:3]]
    assert counted == [(3,)]
    assert states(missing) == {**dict.fromkeys(whole[:3], "skipped"), whole[3]: "unchanged"}
    assert states(report) == {**dict.fromkeys(whole[:3], "computed"), whole[3]: "unchanged"}
    assert ask(rated, stale_now)[1] == []


@pytest.mark.long
def test_a_version_that_exists_is_shown_again(rated, run_backfill, run_night, states) -> None:
    file = rated.leagues / "alpha.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("order = true", "order = false"), encoding="utf-8")
    assert run_night(rated).ok
    file.write_text(text, encoding="utf-8")

    report = run_backfill(rated, "alpha")

    assert set(states(report).values()) == {"again"}
    current = dict(ask(rated, "SELECT period, version_id FROM version WHERE is_current")[1])
    assert current == {period["period"]: period["version_id"] for period in report.periods}


@pytest.mark.long
def test_a_period_that_was_rolled_back_is_not_shown_again(
    rated, run_backfill, run_night, states
) -> None:
    file = rated.leagues / "alpha.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("order = true", "order = false"), encoding="utf-8")
    assert run_night(rated).ok
    first, *_ = periods(rated)
    with open_store(rated, command="test") as store:
        roll_back(store, "alpha", period=first, to=None, reason="a wrong file")

    report = run_backfill(rated, "alpha")

    assert set(states(report).values()) == {"unchanged"}


def test_impossible_backfills_are_refused(league_home, run_backfill) -> None:
    with pytest.raises(BadRange, match="no period from 1999"):
        run_backfill(league_home, "alpha", first="1999", last="2000")
    file = league_home.leagues / "alpha.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('period = "half"', 'period = "all"'), encoding="utf-8")
    with pytest.raises(CannotBackfill, match="without an end"):
        run_backfill(league_home, "alpha", as_known=True)

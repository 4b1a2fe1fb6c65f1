"""Corrections over many nights: a withdrawn one leaves no trace, and causes are named."""

import os
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.versions.promotion import shown_of
from tests.empty_home import empty_home
from tests.flows.corrections.conftest import ID_COLUMNS, ID_HEADER

pytestmark = pytest.mark.slow

N_HISTORIES = int(os.environ.get("BANZUKE_CORRECTIONS", "3"))
"""Random histories of a test; set it to some hundreds for a long run."""
N_GAMES = 12
NAMES = ("Ann", "Bob", "Cid", "Dan")
GAMES = [
    f"g{n},202{n % 3}-0{1 + n % 9}-0{1 + n % 7},{NAMES[n % 4]},{NAMES[(n + 1 + n // 4) % 4]},"
    f"{('1', '0', '0.5')[n % 3]},cup {n % 5}"
    for n in range(N_GAMES)
    if NAMES[n % 4] != NAMES[(n + 1 + n // 4) % 4]
]
"""Nine games of four players in three years."""
IDS = [game.partition(",")[0] for game in GAMES]

SAID = st.one_of(
    st.builds(lambda game: {"action": "void", "game": game}, st.sampled_from(IDS)),
    st.builds(
        lambda game, value: {"action": "result", "game": game, "value": value},
        st.sampled_from(IDS), st.sampled_from(("1-0", "0-1", "1/2-1/2")),
    ),
    st.builds(
        lambda game, day: {"action": "move", "game": game, "value": day},
        st.sampled_from(IDS), st.sampled_from(("2019-05-01", "2020-02-02", "2022-12-31")),
    ),
    st.builds(lambda name: {"action": "exclude", "player": name}, st.sampled_from(NAMES)),
    st.builds(lambda n: {"action": "exclude", "event": f"cup {n}"}, st.integers(0, 4)),
    st.builds(
        lambda name, other: {"action": "merge", "player": name, "value": other},
        st.sampled_from(NAMES[:2]), st.sampled_from((*NAMES[2:], "Eve")),
    ),
    st.builds(
        lambda name, day: {"action": "split", "player": name, "value": "Eve", "from_": day},
        st.sampled_from(NAMES), st.sampled_from(("2020-03-03", "2021-06-06")),
    ),
)  # fmt: skip


def fits(said: list[dict[str, str]]) -> bool:
    """Whether no two corrections are about the same game or the same name."""
    about = [
        ("move" if one["action"] == "move" else "", one.get("game") or one.get("player"))
        for one in said
        if one["action"] != "exclude"
    ]
    return len(about) == len(set(about))


@settings(
    max_examples=N_HISTORIES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(said=st.lists(SAID, min_size=1, max_size=4).filter(fits), data=st.data())
@pytest.mark.long
def test_withdrawn_corrections_leave_no_trace(
    said, data, make_league, run_without_engine, tmp_path_factory
) -> None:
    home = empty_home(tmp_path_factory.mktemp("history") / "home")
    (home.root / "inbox" / "games.csv").write_text("\n".join([ID_HEADER, *GAMES]) + "\n")
    league = make_league(columns=ID_COLUMNS)
    with open_store(home, command="test") as store:
        first = run_without_engine(store, league)
        shown = shown_of(store, league.name)
        rows = []
        for n, one in enumerate(said):
            cells = {"league": "club", "reason": "r", "at": f"2026-01-01 00:{n:02}"} | one
            rows.append(add_row(home, CorrectionRow(**cells)))
            if data.draw(st.booleans()):
                run_without_engine(store, league)
        run_without_engine(store, league)
        for row in data.draw(st.permutations(rows)):
            back = CorrectionRow(league="club", action="withdraw", value=row.id, reason="r")
            add_row(home, back)
        last = run_without_engine(store, league)

        assert last.results == []
        assert {line: v for line, v in shown_of(store, league.name).items() if v} == shown
        hashes = {(job.period, job.input.input_hash) for job, _ in first.results}
        assert len(hashes) == len(shown)


@pytest.fixture
def club(make_league):
    return make_league(columns=ID_COLUMNS)


def test_correction_in_an_old_season_touches_one_version(
    club, log, store, correct, run_without_engine
) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    run_without_engine(store, club)
    (old,) = [game for game in GAMES if game.startswith(IDS[0])]
    correct("result", game=IDS[0], value="1/2-1/2")

    night = run_without_engine(store, club)

    assert [job.period for job, _ in night.results] == [old.split(",")[1][:4]]
    assert len(night.plan.unchanged) == 2


def test_diff_names_the_correction_as_the_cause(
    club, log, store, correct, run_without_engine
) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    run_without_engine(store, club)
    before = {line[2]: v for line, v in shown_of(store, club.name).items()}
    said = correct("move", game=IDS[0], value="2021-05-05", reason="a typo")
    run_without_engine(store, club)
    after = {line[2]: v for line, v in shown_of(store, club.name).items()}

    correct("withdraw", value=said.id)
    run_without_engine(store, club)
    build_serving(store)
    with closing(open_serving(store.home)) as serving:
        causes = {
            period: serving.rows(
                "FROM version_diff(?, ?) WHERE kind = 'correction'", [before[period], version]
            )
            for period, version in after.items()
        }

    cause = [("correction", said.id, None, "moved to 2021-05-05: a typo")]
    assert causes == {"2020": cause, "2021": cause, "2022": []}
    assert before == {line[2]: v for line, v in shown_of(store, club.name).items()}


def test_a_version_shown_again_has_only_causes_of_its_own_period(
    club, log, store, correct, run_without_engine
) -> None:
    log("games.csv", *GAMES, "new,2021-01-01,Ann,Bob,1,", header=ID_HEADER)
    run_without_engine(store, club)
    first = {line[2]: v for line, v in shown_of(store, club.name).items()}
    gone = correct("result", game=IDS[0], value="1/2-1/2")
    stays = correct("void", game="new")  # of the day with which 2020 is over
    run_without_engine(store, club)
    second = {line[2]: v for line, v in shown_of(store, club.name).items()}

    correct("withdraw", value=gone.id)
    run_without_engine(store, club)

    assert shown_of(store, club.name)[club.name, "static", "2020"] == first["2020"]
    causes = store.rows("SELECT version_id, correction FROM result.version_correction")
    assert {*causes} == {(second["2020"], gone.id), (second["2021"], stays.id)}

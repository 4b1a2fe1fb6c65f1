"""Public versions: reviews show nothing, holds keep the shown version, both report candidates."""

import pytest

from banzuke.flows.versions.holds import PINNED, Hold, free, hold
from banzuke.flows.versions.promotion import candidates_of, shown_of
from banzuke.flows.versions.rollback import CannotRollBack, roll_back, version_before

pytestmark = pytest.mark.slow

GAMES = ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"]
MORE = "2024-06-01,Cid,Ann,1"
EVENTS = [
    "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2",
    "B,2024-02-01,Ann,2", "B,2024-02-01,Bob,1",
    "C,2024-03-01,Ann,1", "C,2024-03-01,Bob,2",
]  # fmt: skip
LINE = ("club", "static", "2024")
STREAM = ("club", "tier", "all")


@pytest.fixture
def settled() -> None:
    """The store has had a night on GAMES."""


@pytest.fixture
def begun(begin_once, log, make_league, run_without_engine) -> None:
    def nights(store) -> None:
        log("a.csv", *GAMES)
        run_without_engine(store, make_league(mode="snapshot"))

    begin_once("settled", nights)


@pytest.fixture
def night(store, log, make_league, run_without_engine):
    """A function that runs a night on rows, and returns the night."""

    def run(*rows: str, kind: str = "pairwise", league=None, **options):
        store.run_id += "+"  # each night is a run of its own
        log("a.csv", *rows, kind=kind)
        chosen = make_league(kind, mode="snapshot", league=league)
        return run_without_engine(store, chosen, **options)

    return run


def test_review_stores_new_versions_and_shows_none_of_them(store, night, settled) -> None:
    before = shown_of(store)

    review = night(*GAMES, MORE, review=True)

    [job] = review.plan.jobs
    assert shown_of(store) == before
    assert candidates_of(store) == {LINE: job.version_id}
    assert (review.published.accepted, review.published.promoted) == (("2024",), ())
    assert (review.settled.waiting, review.settled.held) == (1, {})


def test_night_after_a_review_shows_it_without_computing(store, night, settled) -> None:
    review = night(*GAMES, MORE, review=True)

    after = night(*GAMES, MORE)

    assert after.plan.jobs == ()
    assert after.settled.promoted_again == 1
    assert shown_of(store)[LINE] == review.plan.jobs[0].version_id
    assert candidates_of(store) == {}


def test_review_of_a_period_that_is_gone_waits_to_withdraw_it(store, night, settled) -> None:
    night(*GAMES[1:], review=True)

    assert ("club", "static", "2023") in shown_of(store)
    assert candidates_of(store) == {("club", "static", "2023"): None}


def test_candidate_whose_inputs_are_gone_waits_no_longer(store, night, settled) -> None:
    night(*GAMES, MORE, review=True)

    night(*GAMES, review=True)

    assert candidates_of(store) == {}


def test_stream_goes_on_after_a_review_whose_next_event_is_rejected(store, night) -> None:
    def spoil(job, outcome):
        if job.period == "C":
            outcome.tables["tier_entry"] = outcome.tables["tier_entry"].head(1)
        return outcome

    night(*EVENTS[:2], kind="tournament")
    review = night(*EVENTS[:4], kind="tournament", review=True)
    night(*EVENTS, kind="tournament", spoil=spoil)

    again = night(*EVENTS, kind="tournament")

    assert again.plan.rejected == ("C",)
    assert shown_of(store)[STREAM] == review.plan.jobs[-1].version_id


def test_pinned_version_stays_shown_whatever_nights_compute(store, night, settled) -> None:
    pinned = shown_of(store)[LINE]
    with store.transaction():
        hold(store, LINE, Hold(PINNED, pinned, None, "as printed"))

    new = night(*GAMES, MORE)
    generation = store.generation()
    quiet = night(*GAMES, MORE)

    assert shown_of(store)[LINE] == pinned
    assert new.settled.held == quiet.settled.held == {"2024": PINNED}
    assert store.rows("SELECT count(*) FROM result.version WHERE period = '2024'") == [(2,)]
    assert quiet.plan.jobs == ()
    assert store.generation() == generation, "a night without news changes nothing"


def test_pin_keeps_a_period_without_games_and_of_another_kind(store, night, settled) -> None:
    shown = shown_of(store)
    with store.transaction():
        hold(store, LINE, Hold(PINNED, shown[LINE], None, "as printed"))

    night(*GAMES[:1])

    assert shown_of(store) == shown
    assert candidates_of(store) == {LINE: None}


def test_unpinned_version_gives_way_in_the_next_night(store, night, settled) -> None:
    pinned = shown_of(store)[LINE]
    with store.transaction():
        hold(store, LINE, Hold(PINNED, pinned, None, "as printed"))
    new = night(*GAMES, MORE).plan.jobs[0].version_id

    with store.transaction():
        free(store, LINE, reason="over")
    night(*GAMES, MORE)

    assert shown_of(store)[LINE] == new


@pytest.mark.long
def test_rollback_holds_until_inputs_change(store, night, settled) -> None:
    before = shown_of(store)[LINE]
    night(*GAMES, MORE)
    wrong = shown_of(store)[LINE]

    moves = roll_back(store, "club", period=None, to=None, reason="wrong")
    same = night(*GAMES, MORE)

    assert moves == {LINE: (wrong, before)}
    assert shown_of(store)[LINE] == before
    assert same.settled.held == {"2024": "rolled-back"}

    other = night(*GAMES, MORE, "2024-06-02,Cid,Ann,0")

    assert shown_of(store)[LINE] == other.plan.jobs[0].version_id
    assert store.rows("SELECT last(kind ORDER BY hold_number) FROM result.hold") == [("freed",)]


@pytest.mark.long
def test_rollback_is_over_when_inputs_went_back_and_came_again(store, night, settled) -> None:
    night(*GAMES, MORE)
    wrong = shown_of(store)[LINE]
    roll_back(store, "club", period="2024", to=None, reason="wrong")

    night(*GAMES)
    night(*GAMES, MORE)

    assert shown_of(store)[LINE] == wrong


@pytest.mark.long
def test_review_does_not_end_a_rollback(store, night, settled) -> None:
    night(*GAMES, MORE)
    roll_back(store, "club", period="2024", to=None, reason="wrong")

    night(*GAMES, review=True)
    night(*GAMES, MORE)

    assert candidates_of(store)[LINE] != shown_of(store)[LINE]


@pytest.mark.long
def test_stream_rolls_back_to_the_head_before(store, night) -> None:
    first = night(*EVENTS[:4], kind="tournament").plan.jobs
    second = night(*EVENTS, kind="tournament").plan.jobs

    roll_back(store, "club", period=None, to=None, reason="wrong")
    held = night(*EVENTS, kind="tournament")

    assert shown_of(store)[STREAM] == first[-1].version_id
    assert held.settled.held == {"all": "rolled-back"}
    last = night(*EVENTS, "D,2024-04-01,Ann,1", kind="tournament").plan.jobs
    assert [job.previous_version_id for job in last] == [second[-1].version_id]
    assert shown_of(store)[STREAM] == last[-1].version_id


def test_rollback_to_a_time_shows_what_was_shown_then(store, night, settled) -> None:
    then = shown_of(store)
    store.execute("UPDATE result.promotion SET promoted_at = '2020-01-01'")
    night(*GAMES[1:], MORE)

    roll_back(store, "club", period=None, to="2020-01-02", reason="wrong")

    assert shown_of(store) == then


def test_each_further_rollback_shows_an_older_version(store, night) -> None:
    versions = []
    for rows in (GAMES, [*GAMES, MORE], [*GAMES, MORE, "2024-07-01,Bob,Ann,1"]):
        night(*rows)
        versions.append(shown_of(store)[LINE])

    seen = []
    for _ in range(2):
        roll_back(store, "club", period="2024", to=None, reason="wrong")
        seen.append(shown_of(store)[LINE])
    night(*GAMES, MORE, "2024-07-01,Bob,Ann,1")

    assert seen == [versions[1], versions[0]]
    assert shown_of(store)[LINE] == versions[0], "still held against the version of these games"


@pytest.mark.parametrize(
    ("promoted", "before"),
    [("a", None), ("ab", "a"), ("aba", None), ("abcb", "a"), ("aab", "a"), ("abcd", "c")],
)
def test_version_before(promoted: str, before: str | None) -> None:
    assert version_before(list(promoted)) == before


def test_impossible_rollback_says_why(store, night, settled) -> None:
    with pytest.raises(CannotRollBack, match="no version was shown before"):
        roll_back(store, "club", period=None, to=None, reason="wrong")
    with pytest.raises(CannotRollBack, match="has never shown a version"):
        roll_back(store, "nobody", period=None, to=None, reason="wrong")
    with pytest.raises(CannotRollBack, match="shown already"):
        roll_back(store, "club", period=None, to=shown_of(store)[LINE], reason="wrong")
    night(*GAMES, MORE)
    with store.transaction():
        hold(store, LINE, Hold(PINNED, shown_of(store)[LINE], None, "as printed"))
    with pytest.raises(CannotRollBack, match="is pinned"):
        roll_back(store, "club", period="2024", to=None, reason="wrong")


def test_rollback_refuses_a_version_that_was_rolled_back(store, night, settled) -> None:
    night(*GAMES, MORE)
    wrong = shown_of(store)[LINE]
    roll_back(store, "club", period="2024", to=None, reason="wrong")

    with pytest.raises(CannotRollBack, match="is the version that was rolled back"):
        roll_back(store, "club", period="2024", to=wrong[:8], reason="wrong")


def test_league_of_another_kind_shows_nothing_of_the_old_one(store, night, log, settled) -> None:
    changed = night(*EVENTS, kind="tournament")

    assert set(shown_of(store)) == {STREAM}
    assert changed.settled.withdrawn == 2


def test_a_version_that_was_rolled_back_waits_as_a_candidate(store, night, settled) -> None:
    night(*GAMES, MORE)
    wrong = shown_of(store)[LINE]

    roll_back(store, "club", period="2024", to=None, reason="wrong")

    assert candidates_of(store) == {LINE: wrong}

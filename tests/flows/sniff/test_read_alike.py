"""Files are read once for leagues whose rows are the same, and again for other leagues."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.parse import Parsed, parse
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.sniff import Sniffed
from banzuke.flows.sniff.trials import league_of
from banzuke.flows.sniff.trials.read_alike import UNREAD, read_alike

pytestmark = pytest.mark.slow

GAMES = "date,white,black,result\n2024-01-07,Ann,Ben,1-0\n2024-02-11,Ben,Cy,½-½\n,Cy,Ann,0-1\n"
DATED = GAMES.replace("\n,Cy", "\n2024-02-18,Cy")
SEATS = "date,east,south,west,north,p1,p2,p3,p4\n2024-01-07,Ann,Ben,Cy,Di,40000,30000,20000,10000\n"
ENTRIES = "event,date,player,place\nOpen,2024-01-07,Ann,1\nOpen,2024-01-07,Ben,2\n"
OTHERS = {"title": "Another club", "static": {"prior": "mean-draw"}, "quarantine": {"limit": 0.5}}
"""Values of the keys and sections that readers do not use; sniffing proposes none of these."""


class Watched(League):
    """A league that refuses to give what readers must not use."""

    def __getattribute__(self, name: str) -> object:
        if name in UNREAD:
            raise AssertionError(f"a reader used {name!r} of a league")
        return super().__getattribute__(name)


@pytest.mark.parametrize("text", [GAMES, SEATS, ENTRIES], ids=["games", "seats", "entries"])
def test_readers_use_nothing_that_may_differ(sniff_text, tmp_path: Path, text: str) -> None:
    found = sniff_text(text)
    assert found.trial is not None, found.problem
    league = found.trial.league
    plain, watched = (
        _parsed(one, tmp_path / "logs") for one in (league, Watched.model_construct(**dict(league)))
    )
    assert plain.files == watched.files == (text.count("\n") - 1,)
    for one, other in zip(plain.frames, watched.frames, strict=True):
        assert one.equals(other)


def _parsed(league: League, logs: Path) -> Parsed:
    state = FileState.of(logs / "games.csv", "games.csv")
    return parse([Arrival(Home(logs), league, league.source[0], state, "", ())])


@pytest.fixture
def n_read(monkeypatch) -> list[str]:
    """The paths of files that were read as a whole, one for each time."""
    paths: list[str] = []
    own = LogReader.parse_beginning

    def parse_beginning(self: LogReader, arrival: Arrival) -> tuple[Parsed, bool]:
        paths.append(arrival.path)
        return own(self, arrival)

    monkeypatch.setattr(LogReader, "parse_beginning", parse_beginning)
    return paths


def test_a_file_is_read_once_where_all_games_have_days(sniff_text, n_read) -> None:
    found: Sniffed = sniff_text(DATED)
    assert found.trial is not None
    assert n_read == ["games.csv"]
    assert (found.trial.n_games, found.trial.n_players) == (3, 3)
    assert found.trial.league == league_of(found.trial.text)


def test_a_file_is_read_again_if_games_may_have_no_period(sniff_text, n_read) -> None:
    text = DATED + "".join(f"2024-0{month}-18,Ann,Ben,1-0\n" for month in range(3, 10)) * 3
    found: Sniffed = sniff_text(text + ",Ben,Cy,1-0\n")
    trial = found.trial
    assert trial is not None
    assert trial.accepted is not None
    assert (trial.league.period, trial.league.undated) == ("year", "void")
    assert n_read == ["games.csv"] * 2
    assert trial.accepted["void_reason"].to_list().count("undated") == 1


@pytest.mark.parametrize("unread", sorted(UNREAD))
def test_leagues_are_read_alike_whatever_readers_do_not_use(
    sniff_text: Callable[..., Sniffed], unread: str
) -> None:
    trial = sniff_text(GAMES).trial
    assert trial is not None
    rows = trial.accepted, trial.quarantined

    def with_(**fields: object) -> League:
        return League.model_validate(dict(trial.league) | fields)

    other = {unread: OTHERS[unread]}
    assert with_(**other) != trial.league
    assert read_alike(trial.league, with_(**other), *rows)
    assert not read_alike(trial.league, with_(**other, timezone="Asia/Tokyo"), *rows)


def test_periods_differ_for_readers_only_without_a_day(sniff_text) -> None:
    for text, same in ((GAMES, False), (DATED, True), (DATED + "2024-03-01,Ann,,1-0\n", False)):
        trial = sniff_text(text).trial
        assert trial is not None
        year = trial.league.model_copy(update={"period": "year"})
        whole = trial.league.model_copy(update={"period": "all"})
        assert read_alike(year, whole, trial.accepted, trial.quarantined) == same

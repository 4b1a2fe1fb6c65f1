"""Tournaments that pay the last place are said by a night, by Python and by `sniff`."""

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.ingest.prizes_of_places import turned_places_said

SAID = '2 tournaments, such as "A", pay the last place more than place 1'
WON = ("€1.200", "300 + ticket", None, None)
LEAVING = (None, None, "300 + ticket", "€1.200")


def entries(*prizes: tuple[str | None, ...]) -> pl.DataFrame:
    rows = [
        (event, f"P{place}", place, prize)
        for event, field in zip("ABCDE", prizes, strict=False)
        for place, prize in enumerate(field, start=1)
    ]
    return pl.DataFrame(rows, ["event", "player", "place", "prize"], orient="row")


def said(*prizes: tuple[str | None, ...]) -> list[str]:
    return [*turned_places_said(entries(*prizes))]


def test_places_that_count_from_the_first_to_leave_are_said() -> None:
    assert said(LEAVING, LEAVING)[0].startswith(SAID)
    assert said(LEAVING, LEAVING, WON)[0].startswith(SAID)
    assert said(LEAVING[1:])[0].startswith('1 tournament, such as "A", pays')


@pytest.mark.parametrize(
    "prizes",
    [
        [WON, WON],
        [WON, LEAVING],  # one mistake, or a prize for the last one
        [("10", "10", "10")],  # equal bounties
        [("no prize", None, None)],
        [(None, "5")],
        [(None, None, None)],
    ],
)
def test_other_prizes_are_nothing_to_say(prizes) -> None:
    assert not said(*prizes)


def test_a_log_without_prizes_has_nothing_to_say() -> None:
    assert list(turned_places_said(entries(WON).drop("prize"))) == []


def test_a_night_says_it_of_the_file_that_it_reads(home, make_league, ingest):
    columns = {name: name for name in ("event", "player", "place", "prize")}
    league = make_league("tournament", columns=columns)
    entries(LEAVING, LEAVING).write_csv(home.root / "inbox" / "log.csv")
    assert SAID in " ".join(ingest(league).notes)
    assert SAID not in " ".join(ingest(league).notes), "only the night that reads the file asks"


def test_python_says_it_too() -> None:
    with pytest.warns(bz.DoubtfulRows, match=SAID):
        bz.entries(entries(LEAVING, LEAVING), prize="prize")

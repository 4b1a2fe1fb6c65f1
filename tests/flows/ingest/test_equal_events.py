"""One tournament under two names is said by a night, by Python and by `sniff`."""

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.ingest.equal_events import equal_events_said, fields_of

FIELD = ("Ann", "Bob", "Cid", "Dora", "Emi", "Flo")
SAID = '1 tournament has the same players in the same places as another one, such as "A" and "B"'


def entries(*tournaments: tuple[str, tuple[str, ...]]) -> pl.DataFrame:
    rows = [
        (event, player, place)
        for event, field in tournaments
        for place, player in enumerate(field, start=1)
    ]
    return pl.DataFrame(rows, schema=["event", "player", "place"], orient="row")


def said(*tournaments: tuple[str, tuple[str, ...]]) -> list[str]:
    return [*equal_events_said(fields_of(entries(*tournaments)))]


def test_equal_tournaments_are_said_and_others_are_not() -> None:
    assert said(("A", FIELD), ("B", FIELD))[0].startswith(SAID)
    assert not said(("A", FIELD), ("B", FIELD[::-1]))
    assert not said(("A", FIELD), ("B", FIELD[:5]))


def test_few_regulars_may_finish_alike_by_chance() -> None:
    assert not said(("A", FIELD[:4]), ("B", FIELD[:4]))


def test_a_file_saved_twice_is_said_by_the_night_that_reads_it(store, home, make_league, ingest):
    league = make_league("tournament", columns={"player": "player", "place": "place"})
    text = "player,place\n" + "".join(f"{who},{n}\n" for n, who in enumerate(FIELD, start=1))
    notes = []
    for name in ("A.csv", "B.csv", "C.csv"):
        (home.root / "inbox" / name).write_text(
            text.replace("Ann", "Aki") if name == "C.csv" else text
        )
        notes.append([note for note in ingest(league).notes if "same places" in note])

    assert not notes[0]
    assert SAID in notes[1][0]
    assert not notes[2], "only the night that reads the file asks"


def test_python_says_it_too() -> None:
    with pytest.warns(bz.DoubtfulRows, match="same players in the same places"):
        bz.entries(entries(("A", FIELD), ("B", FIELD)))

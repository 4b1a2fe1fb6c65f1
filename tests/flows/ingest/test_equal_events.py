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


def timed(event: str, *busts: str | None, field: tuple[str, ...] = FIELD) -> pl.DataFrame:
    """A tournament whose entries left at these times, the last one first."""
    places = range(1, len(busts) + 1)
    clock = pl.Series("busted_at", busts, dtype=pl.String).str.to_datetime("%Y-%m-%d %H:%M")
    frame = pl.DataFrame({"event": event, "player": field[: len(busts)], "place": places})
    return frame.with_columns(clock)


def test_equal_times_tell_where_players_are_few_or_places_were_corrected() -> None:
    at = (None, "2024-05-01 22:00", "2024-05-01 20:30")
    swapped = timed("B", *at).with_columns(place=pl.Series([2, 1, 3]))
    for again in (timed("B", *at), swapped):
        (said_once,) = equal_events_said(fields_of(pl.concat([timed("A", *at), again])))
        assert said_once.startswith(
            "1 tournament has the same players, who left at the same times, as another one, such "
            'as "A" and "B"'
        )
    later = (None, "2024-05-01 22:01", "2024-05-01 20:30")
    assert not [*equal_events_said(fields_of(pl.concat([timed("A", *at), timed("B", *later)])))]


def test_the_day_alone_is_no_time_at_which_players_left() -> None:
    day = ("2024-05-01 00:00",) * 3
    assert not [*equal_events_said(fields_of(pl.concat([timed("A", *day), timed("B", *day)])))]


def test_tournaments_equal_in_both_ways_are_said_once() -> None:
    at = tuple(f"2024-05-01 2{n}:00" for n in (3, 3, 2, 2, 1, 0))
    both = [*equal_events_said(fields_of(pl.concat([timed("A", *at), timed("B", *at)])))]
    assert len(both) == 1
    assert both[0].startswith(SAID)


def test_the_night_knows_equal_times_too(store, home, make_league, ingest) -> None:
    columns = {"player": "player", "place": "place", "busted_at": "out"}
    league = make_league("tournament", columns=columns)
    at = ("", "2024-05-01 22:00", "2024-05-01 20:30")
    rows = "".join(
        f"{who},{n},{out}\n" for n, (who, out) in enumerate(zip(FIELD, at, strict=False), start=1)
    )
    notes = []
    for name in ("A.csv", "B.csv"):
        (home.root / "inbox" / name).write_text(f"player,place,out\n{rows}")
        notes.append([note for note in ingest(league).notes if "same times" in note])
    assert not notes[0]
    assert '"A" and "B"' in notes[1][0]


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

"""Wrong arguments of the functions in Python: the message says what to give."""

import inspect
import uuid
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import banzuke as bz

FRAME = pl.DataFrame({"first": ["Ann", "Bob"], "second": ["Bob", "Ann"], "score": [1, 0]})
MATCH = {"first": ["Ann"] * 8, "second": ["Bob"] * 8, "score": [1, 0] * 4}
EVENT = {"event": ["open", "open"], "player": ["Ann", "Bob"], "place": [1, 2]}
HAND = "222567m345p33667s"

MISTAKES: dict[str, Callable[[], object]] = {
    "^folder 3: give a path or a text$": lambda: bz.home(3),
    "^hand None: give a text$": lambda: bz.discard(None),
    "^turn 1.5: give a whole number$": lambda: bz.discard(HAND, turn=1.5),
    "^seat None: give a text or a whole number$": lambda: bz.discard(HAND, seat=None),
    "^melds '234m': give a list of texts$": lambda: bz.discard(HAND, melds="234m"),
    "^ankans .3.: give a list of texts$": lambda: bz.discard(HAND, ankans=[3]),
    "^rules 3: give all or bare$": lambda: bz.discard(HAND, rules=3),
    r"^goal \[\]: give points, win or a whole number$": lambda: bz.discard(HAND, goal=[]),
    "^score 3: give a text$": lambda: bz.games(FRAME, score=3),
    r"^score \[\]: give a text$": lambda: bz.games(FRAME, score=[]),
    "^score '': give the name of a column$": lambda: bz.games(FRAME, score=""),
    "^first ' ': give the name of a column$": lambda: bz.games(FRAME, first=" "),
    "^void_if 3: give a dict$": lambda: bz.games(FRAME, void_if=3),
    "^same_event 3: give a list of texts$": lambda: bz.entries(EVENT, same_event=3),
    "^same_event 'event': give a list of texts$": lambda: bz.entries(EVENT, same_event="event"),
    "^static 3: give a dict$": lambda: bz.over_time(FRAME, static=3),
    "^NoneType is not a table": lambda: bz.tier(None),
    "^int is not a table": lambda: bz.contest(3),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_a_wrong_argument_is_told_what_to_give(message: str) -> None:
    with pytest.raises(bz.BanzukeError, match=message):
        MISTAKES[message]()


@pytest.fixture(scope="module")
def fit() -> bz.Pairwise:
    return bz.pairwise(MATCH, replicates=4, checks=False)


OF_A_FIT: dict[str, Callable[[Any], object]] = {
    "^query 3: give a text$": lambda fit: fit.sql(3),
    "^query None: give a text$": lambda fit: fit.sql(None),
    "^kind 3: give a text$": lambda fit: fit.plot(3),
    "^last 'x': give a whole number$": lambda fit: fit.plot(last="x"),
    r"^player \[\] is no name": lambda fit: fit.plot("history", player=[]),
    r"^period \[\] is no name": lambda fit: fit.events(period=[]),
    "no ratings of '3'. There are: all": lambda fit: fit.table(period=3),
}


@pytest.mark.parametrize("message", OF_A_FIT)
def test_a_wrong_argument_of_a_fit_is_told_what_to_give(fit: bz.Pairwise, message: str) -> None:
    with pytest.raises(bz.BanzukeError, match=message):
        OF_A_FIT[message](fit)


def test_python_names_a_missing_argument() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'hand'"):
        bz.discard()  # type: ignore[call-arg]
    assert next(iter(inspect.signature(bz.discard).parameters)) == "hand"


def test_winds_may_be_whole_numbers() -> None:
    assert bz.discard(HAND, seat=2, round=1).equals(bz.discard(HAND, seat="south"))


class Player:
    """An object whose text is its place in memory."""


@pytest.mark.parametrize("mixed", [[], ["Bob"]])
def test_objects_without_text_are_no_names(mixed: list[Any]) -> None:
    players = [*mixed, *(Player() for _ in range(2 - len(mixed)))]
    columns = {**FRAME.to_dict(as_series=False), "first": players}
    why = rf"column 'first', row {1 + len(mixed)}: an object of type Player has no text; give"
    with pytest.raises(bz.BanzukeError, match=why):
        bz.games(columns)


@pytest.mark.parametrize("name", [["Ann"], {"name": "Ann"}, {"Ann"}, [Player()], Player])
@pytest.mark.parametrize("other", [[], ["Bob"]])
def test_lists_and_dicts_are_no_names(name: Any, other: list[str]) -> None:
    columns = {**FRAME.to_dict(as_series=False), "first": ([name] * 2 + other)[-2:]}
    with pytest.raises(bz.BanzukeError, match=r"column 'first', row 1: an object of type \w+ has"):
        bz.games(columns)


def test_a_column_of_lists_has_no_names() -> None:
    nested = FRAME.with_columns(pl.concat_list("first"))
    with pytest.raises(bz.BanzukeError, match="column 'first' is of type list: give the column as"):
        bz.games(nested)


def test_objects_with_a_text_are_names_and_other_columns_are_free() -> None:
    ids = [uuid.UUID(int=1), uuid.UUID(int=2)]
    columns = {"first": ids, "second": ids[::-1], "score": [1, 0], "other": [Player(), Player()]}
    assert bz.games(columns).players == [str(one) for one in ids]

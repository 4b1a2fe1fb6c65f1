"""The moves of a game by hands: a hand ends at its first error, and other hands are complete."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from banzuke.flows.readers.mahjong.moves.events import BadMoves, Broken, Event, HandLog

NOT_AS_EXPECTED = (
    *(KeyError, IndexError, TypeError, ValueError),
    *(AttributeError, SyntaxError, StopIteration),
)
"""Errors that reading a malformed log of moves raises."""

T = TypeVar("T")


def rule_of(error: Exception) -> tuple[str, str]:
    """The rule and the message for an error of reading moves."""
    if isinstance(error, BadMoves):
        return error.rule, str(error)
    return "not-moves", f"{type(error).__name__}: {error}"


def hands_of(
    moves: Iterable[T],
    *,
    starts: Callable[[T], bool],
    deal: Callable[[int, T], HandLog],
    follow: Callable[[T, list[Event]], Iterable[Event]],
) -> tuple[HandLog, ...]:
    """The hands of a game.

    Parameters
    ----------
    moves : iterable
        Moves as the format has them; moves before the first hand are left out.
    starts : callable
        Whether a hand starts with a move.
    deal : callable
        Makes a hand from its number and its first move, with the first events if there are some.
    follow : callable
        Returns the events of another move, given the events so far.
    """
    hands: list[HandLog] = []
    events: list[Event] = []
    for move in moves:
        if starts(move):
            hand = dealt(deal, len(hands) + 1, move)
            events = list(hand.events)
            hands.append(replace(hand, events=events))
        elif hands and not (events and isinstance(events[-1], Broken)):
            try:
                events += follow(move, events)
            except NOT_AS_EXPECTED as error:
                events.append(_broken(len(hands), error))
    return tuple(hands)


def dealt(deal: Callable[[int, T], HandLog], number: int, start: T) -> HandLog:
    """The hand of a number, or a broken hand if it cannot be read."""
    try:
        return deal(number, start)
    except NOT_AS_EXPECTED as error:
        return HandLog(number, 0, 0, 0, (), (_broken(number, error),))


def _broken(number: int, error: Exception) -> Broken:
    rule, found = rule_of(error)
    place = f"hand {number}"
    return Broken(rule, found if found.startswith(place) else f"{place}: {found}")

"""Players and periods as a program names them: ids and years may be whole numbers."""

from numbers import Integral

from banzuke.flows.errors import BanzukeError


class NoName(BanzukeError):
    """The object is no name of a player, a period or an event."""


def name_of(value: object, what: str) -> str:
    """The text of a name, as `games` has it: 3 and 3.0 are "3".

    Raises
    ------
    NoName
        If the value is neither a text nor a whole number.
    """
    if isinstance(value, str):
        return value
    is_whole = isinstance(value, float) and value.is_integer()
    if is_whole or (isinstance(value, Integral) and not isinstance(value, bool)):
        return str(int(value))  # type: ignore[call-overload]
    raise NoName(f"{what} {value!r} is no name: give a text or a whole number")


def period_given(period: object) -> str | None:
    """The name of a period, if one is given.

    Raises
    ------
    NoName
        If the value is neither a text nor a whole number.
    """
    return None if period is None else name_of(period, "period")

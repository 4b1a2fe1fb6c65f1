"""Which model variants exist, and refusal of those that do not."""

DRAWS = ("half", "drop")
HANDICAPS = ("none",)

RECEIVERS = ("first", "second")

_LATER_DRAWS = ("davidson",)
_LATER_HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4", "select")


def require_available(draws: str, handicap: str, receiver: str) -> None:
    """Refuse unknown models and those that are not available yet.

    Raises
    ------
    ValueError
        Naming the value and what is allowed.
    """
    _require("draws", draws, DRAWS, _LATER_DRAWS)
    _require("handicap", handicap, HANDICAPS, _LATER_HANDICAPS)
    _require("receiver", receiver, RECEIVERS, ())


def _require(name: str, value: str, now: tuple[str, ...], later: tuple[str, ...]) -> None:
    if value in later:
        raise ValueError(f"{name} = {value!r} is not available yet; use one of {', '.join(now)}")
    if value not in now:
        raise ValueError(f"{name} = {value!r}; allowed: {', '.join(now)}")

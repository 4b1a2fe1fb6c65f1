"""Which model variants exist, and refusal of others."""

DRAWS = ("half", "drop", "davidson")
HANDICAPS = ("none", "A1", "A2", "A3", "M1", "M2", "M3", "M4")
RECEIVERS = ("first", "second")


def require_known(draws: str, handicap: str, receiver: str) -> None:
    """Refuse unknown models.

    Raises
    ------
    ValueError
        Naming the value and what is allowed.
    """
    _require("draws", draws, DRAWS)
    _require("handicap", handicap, HANDICAPS)
    _require("receiver", receiver, RECEIVERS)


def _require(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} = {value!r}; allowed: {', '.join(allowed)}")

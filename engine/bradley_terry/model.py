"""Which model variants exist, and refusal of others."""

DRAWS = ("half", "drop", "davidson")
HANDICAPS = ("none", "A1", "A2", "A3", "M1", "M2", "M3", "M4")
RECEIVERS = ("first", "second")
PRIORS = ("none", "mean-draw")


def require_known(draws: str, handicap: str, receiver: str, prior: str) -> None:
    """Refuse unknown models, and a prior where there is none.

    Raises
    ------
    ValueError
        Naming the value and what is allowed.
    """
    _require("draws", draws, DRAWS)
    _require("handicap", handicap, HANDICAPS)
    _require("receiver", receiver, RECEIVERS)
    _require("prior", prior, PRIORS)
    if prior != "none" and (draws == "davidson" or handicap != "none"):
        raise ValueError(
            f"prior = {prior!r} with draws = {draws!r} and handicap = {handicap!r}: the prior is "
            'for draws "half" or "drop" and handicap "none"'
        )


def _require(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} = {value!r}; allowed: {', '.join(allowed)}")

"""All games of a league as the engine's history, with the effects of handicaps."""

from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import OTHER_RECEIVER, Fit, Model, Selection, why_unused
from banzuke.engine.dynamic import (
    Handicaps,
    History,
    fit_of_handicaps,
    handicap_ranks,
    history,
    signed_steps,
    worths_of_handicaps,
)
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.dynamic.inputs import NO_DAY, ranks_in
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job


class GivenHandicaps(NamedTuple):
    """The handicaps of a league, and the ranks behind them.

    Attributes
    ----------
    steps : (n_rows,) float or None
        Below 0 where the second player is helped; None where handicaps do not count.
    ranks : (2, n_rows) float or None
        Of both players on the day, declared or told by handicaps; NaN where unknown.
    are_proper : bool
        Whether handicaps are given by ranks.
    fitted : (Fit or Selection, Pairs) or None
        What the static model finds of handicaps that are not given by ranks, and in which games.
    why_unused : str or None
        The reason of `why_unused` for which handicaps do not count.
    """

    steps: Array | None
    ranks: Array | None
    are_proper: bool = True
    fitted: tuple[Fit | Selection, Pairs] | None = None
    why_unused: str | None = None


def given_handicaps(job: Job) -> GivenHandicaps:
    """The handicaps of a version's input."""
    arrays, handicaps = job.input.arrays, handicaps_of(job.parameters)
    ranks, n_players = ranks_in(arrays), len(job.input.player_ids)
    if handicaps is None:
        return GivenHandicaps(None, ranks)
    sides = arrays["first_idx"], arrays["second_idx"]
    steps = signed_steps(handicaps, arrays["handicap"])
    behind = handicap_ranks(*sides, arrays["day"], steps, ranks, n_players=n_players)
    is_given = job.parameters.get("handicap_step") is not None
    if behind.are_proper or is_given or not steps.any():
        return GivenHandicaps(steps, behind.ranks, behind.are_proper)
    pairs = from_counts(
        *sides, arrays["wins"], arrays["draws"], arrays["losses"], n_players=n_players,
        handicap=arrays["handicap"], neutral=arrays["neutral"],
    )  # fmt: skip
    fitted = fit_of_handicaps(handicaps, pairs)
    if why_unused(fitted, pairs) == OTHER_RECEIVER:
        return GivenHandicaps(None, behind.ranks, why_unused=OTHER_RECEIVER)
    return GivenHandicaps(steps, behind.ranks, are_proper=False, fitted=(fitted, pairs))


def likely_worths(job: Job, given: GivenHandicaps, games: History) -> Array | None:
    """The (n_worths, n_rows) worths of handicaps by the static model (`worths_of_handicaps`).

    None where handicaps are given by ranks, have a given worth, or do not count.
    """
    handicaps = handicaps_of(job.parameters)
    if handicaps is None or given.fitted is None:
        return None
    return worths_of_handicaps(handicaps, *given.fitted, games)


def history_of(job: Job, given: GivenHandicaps) -> History:
    """The games of a version's input; all of them have a day (`refuse_undated`)."""
    arrays = job.input.arrays
    counts = {name: arrays[name] * arrays["importance"] for name in ("wins", "draws", "losses")}
    return history(
        arrays["first_idx"],
        arrays["second_idx"],
        arrays["day"],
        n_players=len(job.input.player_ids),
        moves=~arrays["neutral"] & (arrays["handicap"] == 0),
        shift=given.steps,
        ranks=given.ranks,
        are_proper=given.are_proper,
        **counts,
    )


def refuse_undated(job: Job) -> None:
    """Refuse games without a day.

    Raises
    ------
    CannotRate
        If a game has no day.
    """
    undated = int(np.count_nonzero(job.input.arrays["day"] == NO_DAY))
    if undated:
        raise CannotRate(
            f"{job.league} has {counted(undated, 'game')} without a date, and strength over time "
            f"follows days; {REMEDIES_OF_UNDATED}, or leave [dynamic] out"
        )


def handicaps_of(parameters: dict[str, Any]) -> Handicaps | None:
    """The handicap model of [static] in a version's parameters; None if it has none."""
    setting = parameters.get("handicap")
    if setting is None:
        return None
    is_chosen = setting["handicap"] == "select"
    model = Model(
        draws=parameters["draws"], order=parameters["order"], receiver=setting["receiver"],
        handicap="none" if is_chosen else setting["handicap"],
    )  # fmt: skip
    return Handicaps(model, is_chosen)

"""All games of a league as the engine's history, with the effects of handicaps."""

from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import Model, why_unused
from banzuke.engine.dynamic import (
    Handicaps,
    History,
    fit_of_handicaps,
    handicap_ranks,
    history,
    log_odds_of_handicaps,
    signed_steps,
)
from banzuke.engine.games.pairs import from_counts
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.dynamic.inputs import NO_DAY, ranks_in
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job


class GivenHandicaps(NamedTuple):
    """What the handicaps of a league add, and the ranks behind them.

    Attributes
    ----------
    shift : (n_rows,) float or None
        Log-odds that they add for the first player, or ``in_steps`` their steps, whose worth is
        found with that of ranks.
    ranks : (2, n_rows) float or None
        Of both players on the day, declared or told by handicaps; NaN where unknown.
    in_steps : bool
    """

    shift: Array | None
    ranks: Array | None
    in_steps: bool


def given_handicaps(job: Job) -> GivenHandicaps:
    """The handicaps of a version's input.

    Each step is worth as much by the league file, or where handicaps are given by ranks.
    """
    arrays, handicaps = job.input.arrays, handicaps_of(job.parameters)
    ranks, n_players = ranks_in(arrays), len(job.input.player_ids)
    if handicaps is None:
        return GivenHandicaps(None, ranks, in_steps=False)
    steps = signed_steps(handicaps, arrays["handicap"])
    behind = handicap_ranks(
        arrays["first_idx"], arrays["second_idx"], arrays["day"], steps, ranks, n_players=n_players
    )
    if behind.in_steps or job.parameters.get("handicap_step") is not None:
        return GivenHandicaps(steps, behind.ranks, in_steps=True)
    shift = log_odds_of_handicaps(
        handicaps, arrays["first_idx"], arrays["second_idx"],
        np.column_stack([arrays[name] for name in ("wins", "draws", "losses")]),
        arrays["handicap"], arrays["neutral"], n_players=n_players,
    )  # fmt: skip
    return GivenHandicaps(shift, behind.ranks, in_steps=False)


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
        shift=given.shift,
        ranks=given.ranks,
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


def why_handicaps_add_nothing(job: Job, games: History) -> str | None:
    """The reason of `why_unused` where handicaps add nothing to ``games``, else None."""
    arrays, handicaps = job.input.arrays, handicaps_of(job.parameters)
    if handicaps is None or games.shift.any() or not arrays["handicap"].any():
        return None
    pairs = from_counts(
        arrays["first_idx"], arrays["second_idx"], arrays["wins"], arrays["draws"],
        arrays["losses"], n_players=len(job.input.player_ids), handicap=arrays["handicap"],
        neutral=arrays["neutral"],
    )  # fmt: skip
    return why_unused(fit_of_handicaps(handicaps, pairs), pairs)

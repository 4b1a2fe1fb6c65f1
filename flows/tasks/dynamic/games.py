"""All games of a league as the engine's history, with the effects of handicaps."""

from typing import Any

import numpy as np

from banzuke.engine.bradley_terry import Model, why_unused
from banzuke.engine.dynamic import (
    Handicaps,
    History,
    are_by_ranks,
    fit_of_handicaps,
    history,
    log_odds_of_handicaps,
    signed_steps,
)
from banzuke.engine.games.pairs import from_counts
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.dynamic.inputs import NO_DAY, ranks_in
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job


def history_of(job: Job, shift: Array | None = None) -> History:
    """The games of a version's input.

    Parameters
    ----------
    shift : (n_rows,) float, optional
        What handicaps add; by default that of `handicap_shift`.

    Raises
    ------
    CannotRate
        If a game has no day.
    """
    arrays = job.input.arrays
    undated = int(np.count_nonzero(arrays["day"] == NO_DAY))
    if undated:
        raise CannotRate(
            f"{job.league} has {counted(undated, 'game')} without a date, and strength over time "
            f"follows days; {REMEDIES_OF_UNDATED}, or leave [dynamic] out"
        )
    counts = {name: arrays[name] * arrays["importance"] for name in ("wins", "draws", "losses")}
    return history(
        arrays["first_idx"],
        arrays["second_idx"],
        arrays["day"],
        n_players=len(job.input.player_ids),
        moves=~arrays["neutral"] & (arrays["handicap"] == 0),
        shift=handicap_shift(job) if shift is None else shift,
        ranks=ranks_in(arrays),
        **counts,
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


def count_in_steps(job: Job) -> bool:
    """Whether each step of a handicap is worth as much: by the league file, or beside ranks."""
    if job.parameters.get("handicap_step") is not None:
        return True
    return are_by_ranks(job.input.arrays["handicap"], ranks_in(job.input.arrays))


def handicap_shift(job: Job) -> Array | None:
    """The (n_rows,) log-odds that handicaps add for the first player.

    If handicaps `count_in_steps` they are steps, whose worth is found with that of ranks.
    """
    arrays, handicaps = job.input.arrays, handicaps_of(job.parameters)
    if handicaps is None:
        return None
    if count_in_steps(job):
        return signed_steps(handicaps, arrays["handicap"])
    return log_odds_of_handicaps(
        handicaps, arrays["first_idx"], arrays["second_idx"],
        np.column_stack([arrays[name] for name in ("wins", "draws", "losses")]),
        arrays["handicap"], arrays["neutral"], n_players=len(job.input.player_ids),
    )  # fmt: skip


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

"""All games of a league as the engine's history, with the effects of handicaps."""

from typing import Any

import numpy as np

from banzuke.engine.bradley_terry import Gauge, Model, fit, select
from banzuke.engine.bradley_terry.curve import log_rise, mean_rating
from banzuke.engine.dynamic import History, history
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import Array, Input
from banzuke.flows.tasks.dynamic.inputs import NO_DAY
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job

MOST_SHIFT = 10.0
"""Maximum logits that a handicap adds (1,700 Elo); a code whose receiver always won has no
finite estimate."""


def history_of(job: Job) -> History:
    """Return the games of a version's input.

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
        shift=handicap_shift(job.input, job.parameters),
        **counts,
    )


def handicap_shift(input_: Input, parameters: dict[str, Any]) -> Array:
    """The (n_rows,) log-odds that handicaps add for the first player, by the league's static model.

    The model is fitted to all games at once, as if strength were constant: the effect of a stone
    does not depend on the date of the game.
    """
    arrays, asked = input_.arrays, parameters["handicap"]
    shift = np.zeros(len(arrays["handicap"]))
    given = np.flatnonzero(arrays["handicap"] > 0)
    if asked is None or not len(given):
        return shift
    pairs = from_counts(
        arrays["first_idx"], arrays["second_idx"], arrays["wins"], arrays["draws"],
        arrays["losses"], n_players=len(input_.player_ids), handicap=arrays["handicap"],
        neutral=arrays["neutral"],
    )  # fmt: skip
    model = {"draws": parameters["draws"], "order": parameters["order"], **asked}
    if asked["handicap"] == "select":
        chosen = {name: value for name, value in model.items() if name != "handicap"}
        found = select(pairs, Model(**chosen), gauge=Gauge(), among=["handicap"]).winner
    else:
        found = fit(pairs, Model(**model), gauge=Gauge())
    side = "first_idx" if asked["receiver"] == "first" else "second_idx"
    level, mean = arrays["handicap"][given].astype(np.int64), mean_rating(found)
    rating = found.rating_elo[arrays[side][given]]
    rating = np.where(np.isfinite(rating), rating, mean)
    helped = log_rise(found, level, rating) - (rating - mean) / ELO_PER_LOGIT
    worth = np.clip(np.nan_to_num(helped), -MOST_SHIFT, MOST_SHIFT)
    shift[given] = worth if asked["receiver"] == "first" else -worth
    return shift

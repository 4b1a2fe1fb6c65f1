"""The effect of 11 to 20 copies of each game on checks and errors; importance has none."""

import numpy as np

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Fit, Gauge, Model, fit, predict
from banzuke.engine.checks import Copies, copies_of, held_out
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.games.weights import weigh
from bench.table import Table, markdown

PLAYERS, GAMES, SPREAD = 30, 600, 170.0


def table() -> Table:
    """The held-out gain and the median error of four ways to count one simulated league."""
    rng = streams.named("bench weights")
    truth = rng.normal(0.0, SPREAD, PLAYERS)
    first = rng.integers(0, PLAYERS, GAMES)
    second = (first + rng.integers(1, PLAYERS, GAMES)) % PLAYERS
    score = (
        rng.random(GAMES) < 1.0 / (1.0 + 10.0 ** ((truth[second] - truth[first]) / 400.0))
    ) * 1.0
    times = rng.integers(11, 21, GAMES)
    nothing = np.zeros(GAMES, int)
    once = aggregate(first, second, score, n_players=PLAYERS)
    copies = aggregate(first, second, score, n_players=PLAYERS, weight=times)
    kinds = {
        int(k): aggregate(first[times == k], second[times == k], score[times == k],
                          n_players=PLAYERS)
        for k in np.unique(times)
    }  # fmt: skip
    weighed = weigh(first, second, score == 1.0, nothing, score == 0.0, times, n_players=PLAYERS,
                    handicap=nothing, neutral=nothing)  # fmt: skip
    ways: dict[str, tuple[Pairs, Copies | None]] = {
        "each game once": (once, None),
        "copies, dealt one by one": (copies, None),
        "copies, a game's held out together": (copies, copies_of(copies, kinds)),
        "importance": (weighed, None),
    }
    return Table(
        f"{PLAYERS} players, {GAMES} games, each 11 to 20 times",
        ("counted as", "held out", "gain on ½", "its error", "median error of a rating, Elo"),
        [(name, *_row(*way)) for name, way in ways.items()],
    )


def _row(pairs: Pairs, copies: Copies | None) -> tuple[str, ...]:
    seen = held_out(
        pairs, folds=5, refit=_fit, predict=predict, rng=streams.named("folds"), copies=copies
    )
    gain, se = seen.log_loss.gain, seen.log_loss.gain_se
    error = float(np.nanmedian(_fit(pairs).se_hessian_elo))
    return f"{seen.n_predicted:,}", f"{gain:.3f}", f"{se:.3f}", f"{error:.0f}"


def _fit(pairs: Pairs) -> Fit:
    return fit(pairs, Model(), gauge=Gauge())


if __name__ == "__main__":
    print(markdown(table()))

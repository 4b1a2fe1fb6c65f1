"""Are chances of the next game too bold? Measured on held-out games of real logs.

Each game is predicted by a fit of the other folds: by its ratings as they stand, and as `banzuke
compare` predicts it, which counts on luck and on what the results leave open.
"""

import argparse
import csv
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Fit, Gauge, Model, fit, predict, profile
from banzuke.engine.bradley_terry.profile import Belief, Profile
from banzuke.engine.checks import HeldOut, held_out
from banzuke.engine.checks.callables import Predict
from banzuke.engine.games.pairs import Pairs, aggregate
from bench.table import Table, markdown

FOLDS = 5

League = tuple[str, Pairs, Model]


def football(folder: Path) -> League:
    """The matches of national teams in 2022."""
    with (folder / "football_international" / "results.csv").open(encoding="utf-8") as log:
        rows = [row for row in csv.DictReader(log) if row["date"].startswith("2022")]
    score = [0.5 + 0.5 * np.sign(int(row["home_score"]) - int(row["away_score"])) for row in rows]
    neutral = [row["neutral"] == "TRUE" for row in rows]
    pairs = _pairs(rows, "home_team", "away_team", score, neutral=neutral)
    return "football between countries, 2022", pairs, Model("davidson", order=True)


def go(folder: Path) -> League:
    """The AGA's games with handicaps."""
    with (folder / "go_handicap_aga" / "games.csv").open(encoding="utf-8") as log:
        rows = list(csv.DictReader(log))
    score = [1.0 * (row["winner"] == "B") for row in rows]
    handicap = [int(row["handicap"]) for row in rows]
    pairs = _pairs(rows, "black", "white", score, handicap=handicap)
    return "go of the AGA", pairs, Model(order=True, handicap="M1")


def cards(folder: Path) -> League:
    """The matches of the card game that were played to an end."""
    with (folder / "cardgame_matches" / "matches.csv").open(encoding="utf-8") as log:
        rows = [row for row in csv.DictReader(log) if row["victory"] not in ("forfeit", "timeout")]
    rows = [row for row in rows if row["victor"] in (row["player1"], row["player2"])]
    score = [1.0 * (row["victor"] == row["player1"]) for row in rows]
    neutral = [row["unknown_order"] not in ("", "FALSE", "0") for row in rows]
    return (
        "card game",
        _pairs(rows, "player1", "player2", score, neutral=neutral),
        Model(order=True),
    )


def _pairs(rows, first, second, score, *, neutral=None, handicap=None) -> Pairs:  # type: ignore[no-untyped-def]
    names = sorted({row[side] for row in rows for side in (first, second)})
    number = {name: place for place, name in enumerate(names)}
    one, two = (np.array([number[row[side]] for row in rows]) for side in (first, second))
    return aggregate(
        one, two, np.array(score), n_players=len(names), neutral=neutral, handicap=handicap
    )


class _Remembered:
    """A refit that keeps its games, because predictions allow for the luck in these games."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.profile: Profile | Belief | None = None

    def refit(self, pairs: Pairs) -> Fit:
        found = fit(pairs, self.model, gauge=Gauge())
        self.profile = profile(found, pairs, streams.named("bench", "next game"))
        return found

    def predict(self, found, first_idx, second_idx, *, neutral, handicap):  # type: ignore[no-untyped-def]
        """Chances of games as `banzuke compare` has them, NaN where it has none."""
        chances = np.full((3, len(first_idx)), np.nan)
        rated = found.components.rated
        for game in np.flatnonzero(rated[first_idx] & rated[second_idx]):
            if self.profile is None:
                continue
            said = self.profile.population.next_game(
                int(first_idx[game]), int(second_idx[game]), neutral=bool(neutral[game]),
                handicap=int(handicap[game]),
            )  # fmt: skip
            if said is not None:
                chances[:, game] = said.chance
        return tuple(chances)


def table(leagues: list[League]) -> Table:
    """Slopes and gains of both predictions, on the same games of the same folds."""
    rows = []
    for name, pairs, model in leagues:
        memory = _Remembered(model)
        asked: list[tuple[str, Callable[[Pairs], Fit], Predict]] = [
            ("ratings as they stand", partial(fit, model=model, gauge=Gauge()), predict),
            ("next game", memory.refit, memory.predict),
        ]
        for way, refit, predicted in asked:
            seen = held_out(
                pairs, folds=FOLDS, refit=refit, predict=predicted, rng=streams.named("next game")
            )
            rows.append((name, way, *_row(seen)))
    columns = ("league", "predicted by", "games", "slope", "se", "intercept", "gain on ½", "se")
    return Table("Games held out", columns, rows, left=2)


def _row(seen: HeldOut) -> tuple[str, ...]:
    how, loss = seen.calibration, seen.log_loss
    values = (how.slope, how.slope_se, how.intercept)
    return (
        f"{seen.n_predicted:,}", *(f"{value:.2f}" for value in values),
        f"{loss.gain:.3f}", f"{loss.gain_se:.3f}",
    )  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=Path, required=True, help="folder of the real logs")
    logs = parser.parse_args().logs
    name, games, model = cards(logs)
    with_prior = (f"{name}, mean-draw", games, replace(model, prior="mean-draw"))
    print(markdown(table([football(logs), (name, games, model), with_prior, go(logs)])))

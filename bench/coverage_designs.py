"""Simulated leagues whose true ratings are known: clubs, real schedules, priors, weights."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.bradley_terry import Model
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.games.weights import weigh
from banzuke.engine.scale import ELO_PER_LOGIT

HOME_ELO = 100.0
NU = 0.8
STONE_ELO = 100.0
PLAYERS = 30
GAMMA_ELO = 110.0
"""Spread of log strengths under a gamma prior of shape 3, in Elo: √ψ'(3) natural units."""
CLUB_GAMES = (10, 20, 30, 100)
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Design:
    """Leagues of one kind: the schedule, the model and the true ratings."""

    name: str
    model: Model
    n_players: int
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    handicap: NDArray[np.int64]
    neutral: NDArray[np.bool_]
    truth: Callable[[np.random.Generator], Array]
    weight: Array | None = None


def clubs(rng: np.random.Generator) -> Iterator[Design]:
    """Yield club leagues: 30 players, draws as half points, a first mover's advantage."""
    for games in CLUB_GAMES:
        pairs = np.array([rng.permutation(PLAYERS)[:2] for _ in range(PLAYERS * games // 2)])
        nothing = np.zeros(len(pairs), np.int64)
        yield Design(
            f"club, {games} games a player", Model(order=True), PLAYERS, pairs[:, 0], pairs[:, 1],
            nothing, nothing != 0, lambda stream: stream.normal(0.0, 200.0, PLAYERS),
        )  # fmt: skip


def football(folder: Path) -> Design:
    """The schedule of national teams of 2022: 222 teams, 970 matches."""
    with (folder / "football_international" / "results.csv").open(encoding="utf-8") as log:
        rows = [row for row in csv.DictReader(log) if row["date"].startswith("2022")]
    names = sorted({row[side] for row in rows for side in ("home_team", "away_team")})
    home, away = (
        np.array([names.index(row[side]) for row in rows]) for side in ("home_team", "away_team")
    )
    neutral = np.array([row["neutral"] == "TRUE" for row in rows])
    return Design(
        "football 2022", Model("davidson", order=True), len(names), home, away,
        np.zeros(len(rows), np.int64), neutral, lambda rng: rng.normal(0.0, 300.0, len(names)),
    )  # fmt: skip


def go(folder: Path) -> Design:
    """The pairings of the AGA's 9,104 games, players of their ranks' strength ± 100 Elo."""
    with (folder / "go_handicap_aga" / "games.csv").open(encoding="utf-8") as log:
        rows = list(csv.DictReader(log))
    names = sorted({row[side] for row in rows for side in ("black", "white")})
    number = {name: place for place, name in enumerate(names)}
    black, white = (np.array([number[row[side]] for row in rows]) for side in ("black", "white"))
    rank = np.zeros(len(names))
    for row in rows:
        for side in ("black", "white"):
            text = row[f"{side}_rank"]
            if text:
                rank[number[row[side]]] = int(text[:-1]) * (-1 if text.endswith("k") else 1)
    strength = STONE_ELO * (rank - (rank > 0))
    return Design(
        "go of the AGA", Model(order=True, handicap="M4"), len(names), black, white,
        np.array([int(row["handicap"]) for row in rows]), np.zeros(len(rows), np.bool_),
        lambda rng: strength + rng.normal(0.0, 100.0, len(names)),
    )  # fmt: skip


def priors(rng: np.random.Generator) -> Iterator[Design]:
    """Yield the same clubs rated with a prior: wider than they are spread, and as they are."""
    mean_draw = Model(order=True, prior="mean-draw")
    gamma = Model(order=True, prior="gamma", prior_games=2.0)
    for club in few_games(rng):
        yield replace(club, name=f"prior mean-draw, {club.name}", model=mean_draw)
        yield replace(
            club, name=f"prior gamma of 2 games, {club.name}", model=gamma,
            truth=lambda stream: stream.normal(0.0, GAMMA_ELO, PLAYERS),
        )  # fmt: skip


def weighted(rng: np.random.Generator) -> Iterator[Design]:
    """Yield the same clubs, whose last games count eight times as much as their first."""
    for club in few_games(rng):
        weight = 0.5 ** np.linspace(3.0, 0.0, len(club.first))
        yield replace(club, name=f"weights 1/8 to 1, {club.name}", weight=weight)
        with_prior = Model(order=True, prior="mean-draw")
        name = f"weights 1/8 to 1 and prior mean-draw, {club.name}"
        yield replace(club, name=name, weight=weight, model=with_prior)


def few_games(rng: np.random.Generator) -> list[Design]:
    """The clubs of 10 and 30 games a player."""
    return [club for club in clubs(rng) if club.name.startswith(("club, 10 ", "club, 30 "))]


KINDS = ("club", "prior", "weights", "football", "go")
"""First words of designs' names."""


def leagues_by_kind(text: str) -> dict[str, int]:
    """The number of leagues of each kind in ``60`` or ``club=60,football=60,go=40``.

    Raises
    ------
    ValueError
        If a kind is unknown or a number is none; kinds that are not named get none.
    """
    if "=" not in text:
        return dict.fromkeys(KINDS, int(text))
    asked = dict.fromkeys(KINDS, 0)
    for part in text.split(","):
        kind, _, number = part.partition("=")
        if kind not in KINDS:
            raise ValueError(f"no kind of league {kind!r}; there are {', '.join(KINDS)}")
        asked[kind] = int(number)
    return asked


def played(design: Design, truth: Array, rng: np.random.Generator) -> Pairs:
    """The results of one league."""
    moves = (design.handicap == 0) & ~design.neutral
    gap = truth[design.first] - truth[design.second] + HOME_ELO * moves
    gap = (gap + STONE_ELO * design.handicap) / ELO_PER_LOGIT
    if design.model.has_ties:
        total = 2.0 * np.cosh(0.5 * gap) + NU
        win, draw = np.exp(0.5 * gap) / total, NU / total
    else:
        expected = 0.5 * (1.0 + np.tanh(0.5 * gap))
        draw = (0.0 if design.handicap.any() else 0.4) * np.minimum(expected, 1.0 - expected)
        win = expected - 0.5 * draw
    luck = rng.random(len(gap))
    score = np.where(luck < win, 1.0, np.where(luck < win + draw, 0.5, 0.0))
    if design.weight is not None:
        return weigh(
            design.first, design.second, score == 1.0, score == 0.5, score == 0.0, design.weight,
            n_players=design.n_players, handicap=design.handicap, neutral=design.neutral,
        )  # fmt: skip
    return aggregate(
        design.first, design.second, score, n_players=design.n_players,
        handicap=design.handicap, neutral=design.neutral,
    )  # fmt: skip

"""How often intervals of ratings, differences and effects hold the truth, in simulated leagues."""

import csv
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.table import Table
from engine.bradley_terry import (
    REFIT_ERROR_ELO,
    Fit,
    Gauge,
    Model,
    NotConverged,
    Replicates,
    bias_corrected,
    fit,
    profile,
    rank_ends,
    simulate,
    summarise,
    superiority,
)
from engine.bradley_terry.profile import Interval, Profile
from engine.bradley_terry.summarise import honest_quantiles, ranks_of
from engine.pairs import Pairs, aggregate
from engine.scale import ELO_PER_LOGIT
from engine.streams import child, named
from engine.weights import weigh

HOME_ELO = 100.0
NU = 0.8
STONE_ELO = 100.0
PLAYERS = 30
GAMMA_ELO = 110.0
"""Spread of log strengths under a gamma prior of shape 3, in Elo: √ψ'(3) natural units."""
CLUB_GAMES = (10, 20, 30, 100)
REPLICATES = 100
ASKED = 10
"""Players of each league whose ratings are looked at, and pairs of them."""

HEAD = """# Intervals of ratings and effects: how often they hold the truth

By `make bench BENCH='coverage --logs FOLDER --leagues {leagues} --markdown
bench/results/coverage.md'`. What leads is the profile, calibrated by redrawn leagues; percentiles
and bias-corrected percentiles are those of simulated seasons. Clubs of 30 players have ratings
N(0, 200 Elo), 40 % draws between equals and 100 Elo for the first mover; football is the schedule
of 2022 with ratings N(0, 300), 100 Elo at home and ν = 0.8; go are the AGA's pairings and
handicaps, with ratings of a rank's 100 Elo and N(0, 100), 100 Elo a stone and for the first mover.
With a prior, what is called profile is that of the posterior; clubs under the gamma prior have
ratings N(0, 110), which is as it takes them to be. Of weights games count 1/8 at a season's
beginning and 1 at its end.
"""

TAIL = """## Before

What led first were the raw percentiles, then profiles with redrawn leagues of estimates that one
factor shrunk. After that each meeting counted as some drawn games more, as many as made the results
most likely round the likeliest strengths, and only rated players were redrawn. That took teams that
meet by chance for likes, and leagues whose every player won and lost for all there are: on
football's schedule 92.7 % of 900 ranks were held and ν in 60 of 67 leagues, on the AGA's pairings
97.5 % of 480 ranks and a stone's worth in 20 of 24.
"""

METHODS = ("percentile", "bias-corrected", "profile")
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Design:
    """Leagues of one kind: who plays whom, under what model, of what truth."""

    name: str
    model: Model
    n_players: int
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    handicap: NDArray[np.int64]
    neutral: NDArray[np.bool_]
    truth: Callable[[np.random.Generator], Array]
    weight: Array | None = None


@dataclass(frozen=True)
class Covered:
    """What one method did for one quantity: shares of intervals, width in the quantity's unit."""

    design: str
    quantity: str
    method: str
    asked: int
    inside: float
    infinite: float
    width: float


@dataclass(frozen=True)
class Told:
    """Of pairs said to be decided with more than 90 %: what was said, and what is so."""

    design: str
    method: str
    asked: int
    said: float
    so: float


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
    """Return the schedule of national teams of 2022: 222 teams, 970 matches."""
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
    """Return the pairings of the AGA's 9,104 games, players of their ranks' strength ± 100 Elo."""
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
    """Return the clubs of 10 and 30 games a player."""
    return [club for club in clubs(rng) if club.name.startswith(("club, 10 ", "club, 30 "))]


KINDS = ("club", "prior", "weights", "football", "go")
"""First words of designs' names."""


def leagues_by_kind(text: str) -> dict[str, int]:
    """Return how many leagues of each kind ``60`` or ``club=60,football=60,go=40`` asks for.

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
    """Return the results of one league."""
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


Ends = dict[tuple[str, str], list[tuple[float, float, float]]]
Said = dict[str, list[tuple[float, bool]]]


def measure(
    design: Design, leagues: int, say: Callable[[str], None], record: Path | None = None
) -> tuple[list[Covered], list[Told]]:
    """Return what each method did in simulated leagues of one design.

    With a `record` each league is appended to that file, and what stands there is not simulated
    again: a run that was ended goes on where it stood.
    """
    started = time.perf_counter()
    known = {} if record is None or not record.exists() else _recorded(record, design)
    for number in range(leagues):
        if number not in known:
            known[number] = _league(design, number)
            if record is not None:
                ends, said = known[number]
                line = {"design": design.name, "number": number, "said": said}
                line["ends"] = [[*key, rows] for key, rows in ends.items()]
                with record.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(line) + "\n")
    say(f"{design.name}: {time.perf_counter() - started:.0f} s")
    all_ends: Ends = {}
    all_said: Said = {}
    for ends, said in (known[number] for number in range(leagues)):
        for key, rows in ends.items():
            all_ends.setdefault(key, []).extend(rows)
        for method, shares in said.items():
            all_said.setdefault(method, []).extend(shares)
    return [_covered(design.name, *key, np.array(rows)) for key, rows in all_ends.items()], [
        _told(design.name, method, np.array(rows)) for method, rows in all_said.items()
    ]


def _recorded(record: Path, design: Design) -> dict[int, tuple[Ends, Said]]:
    lines = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    return {
        line["number"]: ({(of, method): rows for of, method, rows in line["ends"]}, line["said"])
        for line in lines
        if line["design"] == design.name
    }


def _league(design: Design, number: int) -> tuple[Ends, Said]:
    """Return ends and truths, and who was called stronger, in one league; nothing without a fit."""
    ends: Ends = {}
    said: Said = {}
    rng = named("bench", "coverage", design.name, str(number))
    truth = design.truth(rng)
    pairs = played(design, truth, rng)
    try:
        found = fit(pairs, design.model, gauge=Gauge())
        replicates = simulate(found, pairs, replicates=REPLICATES, rng=child(rng, 0))
    except NotConverged:
        return ends, said
    seen = profile(found, pairs, child(rng, 1))
    rated = np.flatnonzero(found.components.rated)
    if seen is not None and len(rated) >= 2 * ASKED:
        asked = rng.permutation(rated)[: 2 * ASKED]
        _look(found, replicates, seen, truth, asked, ends, said)
    return ends, said


def _look(
    found: Fit,
    replicates: Replicates,
    seen: Profile,
    truth: Array,
    asked: NDArray[np.int64],
    ends: Ends,
    said: Said,
) -> None:
    """Add the intervals of some players, pairs and all effects of one league."""
    rated = np.flatnonzero(found.components.rated)
    level = truth + 1500.0 - truth[rated].mean()
    for one, two in zip(asked[:ASKED].tolist(), asked[ASKED:].tolist(), strict=True):
        values = replicates.rating_elo[one].astype(np.float64)
        _add(ends, "rating", float(level[one]), values, found.rating_elo[one], seen.rating(one))
        with np.errstate(invalid="ignore"):
            values = values - replicates.rating_elo[two]
        gap = float(found.rating_elo[one] - found.rating_elo[two])
        _add(
            ends,
            "difference",
            float(truth[one] - truth[two]),
            values,
            gap,
            seen.difference(one, two),
        )
        is_so = bool(truth[one] > truth[two])
        by_profile = float(seen.population.superiority_table(np.array([one, two]))[0, 1])
        shares = {"share of seasons": superiority(replicates, one, two), "population": by_profile}
        for method, share in shares.items():
            said.setdefault(method, []).append((max(share, 1.0 - share), is_so == (share > 0.5)))
    _ranks(found, replicates, seen, truth, asked, ends)
    known = {"first_mover": HOME_ELO, "draw": NU, "gamma": STONE_ELO}
    for number, effect in enumerate(found.effects):
        if effect.status == "estimated":
            _add(
                ends, effect.name, known[effect.name], replicates.effects[number],
                effect.value, seen.effect(effect.name),
            )  # fmt: skip


def _ranks(
    found: Fit,
    replicates: Replicates,
    seen: Profile,
    truth: Array,
    asked: NDArray[np.int64],
    ends: Ends,
) -> None:
    """Add the intervals of some players' ranks."""
    rated = np.flatnonzero(found.components.rated)
    place = np.searchsorted(rated, asked)
    true_rank = ranks_of(truth[rated])[place]
    seasons = summarise(replicates, found)
    drawn = rank_ends(seen.population, rated, named("bench", "ranks"))[place]
    both = {
        "percentile": np.column_stack((seasons.rank_lo95, seasons.rank_hi95))[asked],
        "profile": drawn,
    }
    for method, found_ends in both.items():
        rows = ends.setdefault(("rank", method), [])
        rows += [
            (float(t), float(a), float(b)) for t, (a, b) in zip(true_rank, found_ends, strict=True)
        ]


def _add(
    ends: Ends,
    quantity: str,
    truth: float,
    values: Array,
    estimate: float,
    interval: Interval,
) -> None:
    percentiles = honest_quantiles(values[None])[0]
    low, high = bias_corrected(values[None], np.array([estimate]), resolution=REFIT_ERROR_ELO)
    found = {
        "percentile": (percentiles[0], percentiles[-1]),
        "bias-corrected": (low[0], high[0]),
        "profile": (interval.lo95, interval.hi95),
    }
    for method, (start, stop) in found.items():
        ends.setdefault((quantity, method), []).append((truth, float(start), float(stop)))


def _covered(design: str, quantity: str, method: str, rows: Array) -> Covered:
    truth, low, high = rows.T
    return Covered(
        design, quantity, method, len(rows),
        inside=float(np.mean((low <= truth) & (truth <= high))),
        infinite=float(np.mean(~np.isfinite(high - low))),
        width=float(np.median(high - low)),
    )  # fmt: skip


def _told(design: str, method: str, rows: Array) -> Told:
    sure = rows[rows[:, 0] > 0.9]
    return Told(design, method, len(sure), *(float(v) for v in sure.mean(axis=0)))


def coverage_tables(covered: list[Covered], told: list[Told]) -> list[Table]:
    """Return the tables of coverage and of superiority."""
    rows = []
    for design, quantity in dict.fromkeys((c.design, c.quantity) for c in covered):
        own = {c.method: c for c in covered if (c.design, c.quantity) == (design, quantity)}
        digits = 2 if quantity == "draw" else 0
        cells = [f"{100 * own[m].inside:.1f} %" if m in own else "" for m in METHODS]
        cells += [f"{100 * own[m].infinite:.0f} %" if m in own else "" for m in METHODS]
        cells += [f"{own[m].width:.{digits}f}" if m in own else "" for m in METHODS]
        rows.append((design, quantity, f"{own['profile'].asked}", *cells))
    columns = tuple(
        f"{what}{method}" for what in ("", "infinite: ", "width: ") for method in METHODS
    )
    of_pairs = [
        (one.design, one.method, f"{one.asked}", f"{one.said:.3f}", f"{one.so:.3f}") for one in told
    ]
    return [
        Table(
            "Share of 95 % intervals that hold the truth", ("leagues", "of", "n", *columns), rows,
            left=2,
            notes=[
                f"{REPLICATES} redrawn seasons for each league. Of n intervals of effects, one a "
                "league, a share of 95 % is known to ± 6 % with n = 50, ± 4 % with 120; of ratings "
                "and differences, ten a league, better. Infinite: an end is. Widths are medians, "
                "in Elo, of ν its own, of ranks in ranks: percentile those of the seasons, "
                "profile of strengths drawn given the results."
            ],
        ),
        Table(
            "Pairs of which one is called the stronger with more than 90 %",
            ("leagues", "method", "pairs", "said", "so"), of_pairs, left=2,
        ),
    ]  # fmt: skip


def as_json(rows: list[Any]) -> list[dict[str, Any]]:
    """Return rows as plain values."""
    return [asdict(row) for row in rows]

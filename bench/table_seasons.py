"""Simulated clubs at tables of three and four: skills and stable ranks against the truth."""

from typing import NamedTuple

import numpy as np
from scipy.special import log_ndtr

from banzuke.engine.stable_rank import (
    Rule,
    estimate,
    interval,
    population,
    sum_places,
    superiority_table,
)
from banzuke.engine.tier import GameParams, one_model, rate_games, start_skills
from bench import simulated
from bench.table import Table
from bench.table_clubs import (
    CELLS,
    Cell,
    FloatArray,
    IntArray,
    Season,
    club,
    place_chances,
)

Z95, LEAST_GAMES = 1.96, 5
RULES = {4: Rule(), 3: Rule((105, 0), 135, 7, 15)}


class Ranked(NamedTuple):
    """Stable ranks of a season: shares, and nats a pair that chances of being higher gain."""

    inside: float
    below: float
    above: float
    claims: float
    claims_right: float
    gain: float
    right: float


def stable_ranks(cell: Cell, season: Season, *, strangers: bool = False) -> Ranked:
    """Intervals and superiority of stable ranks against those of the true chances of places."""
    rule, n = RULES[cell.seats], season.truth.size
    chances = place_chances(season.truth[season.who])
    rates = np.zeros((n, cell.seats))
    for seat in range(cell.seats):
        np.add.at(rates, season.who[:, seat], chances[:, seat])
    games = rates.sum(axis=1)
    members = (games >= LEAST_GAMES) & (np.arange(n) < cell.players)
    with np.errstate(divide="ignore", invalid="ignore"):
        truth = rule.rank_of(rates[:, :-1] @ np.array(rule.points) / rates[:, -1])[members]
    tied = (season.place[:, :, np.newaxis] == season.place[:, np.newaxis, :]).sum(axis=2)
    counts = sum_places(
        season.who.ravel(), season.place.ravel(), tied.ravel() if cell.tied else None,
        n_players=n, n_places=cell.seats,
    )[members]  # fmt: skip
    low, high = interval(counts, rule=rule)
    one, other = np.triu_indices(int(members.sum()), 1)
    league = None if strangers else population(counts, rule=rule)
    above = superiority_table(counts, rule=rule, league=league)[one, other]
    clear = np.abs(truth[one] - truth[other]) > 1e-9
    right = np.where(truth[one] > truth[other], above, 1.0 - above)[clear]
    bold = np.maximum(above, 1.0 - above) >= 0.95
    exact = estimate(counts, rule=rule).exact
    return Ranked(
        float(np.mean((low <= truth) & (truth <= high))),
        float(np.mean(high < truth)),
        float(np.mean(low > truth)),
        float(bold.mean()),
        float(np.mean(right[bold[clear]] > 0.5)) if bold[clear].any() else np.nan,
        float(np.mean(np.log(np.maximum(right, 1e-6))) + np.log(2.0)) if clear.any() else np.nan,
        order_right(exact, truth),
    )


def order_right(value: FloatArray, truth: FloatArray) -> float:
    """The share of pairs whose order of values is that of the truth; equal values count half."""
    one, other = np.triu_indices(truth.size, 1)
    agree = np.sign(value[one] - value[other]) * np.sign(truth[one] - truth[other])
    return float(np.mean(0.5 + 0.5 * agree))


class Rated(NamedTuple):
    """Skills after the last season, and forecasts of pairs at tables of its games, nats a pair."""

    inside: float
    slope_sigma: float
    gain: float
    order_gain: float
    trueskill: float
    openskill: float
    right: float
    right_by_place: float


def skills(
    cell: Cell, seasons: list[Season], params: GameParams, *, peers: bool, of_file: bool = False
) -> Rated:
    """Intervals and forecasts of skills; the forecasts are of the second half of the games.

    Spread and drift are found from the games, or stay those of the league file.
    """
    n = seasons[0].truth.size
    who = np.concatenate([season.who for season in seasons])
    place = np.concatenate([season.place for season in seasons])
    half, last = len(who) // 2, len(seasons[-1].who)
    days = np.arange(len(who)) // max(len(who) // 60, 1)
    models = one_model(params.sigma_start, params.drift or 0.0) if of_file else params.models
    before = start_skills(n, params.mu_start, models)
    first = rate_games(who[:half], days[:half], before, params=params)
    after = rate_games(who[half:], days[half:], first.skills, params=params)
    truth = seasons[-1].truth
    games = np.bincount(who[-last:].ravel(), minlength=n)
    seen = (games >= LEAST_GAMES) & (np.arange(n) < cell.players)
    state = after.skills.mixed
    # Results tell differences only, so errors count from their mean.
    error = (state.mu - truth)[seen]
    error = error - error.mean()
    sat = np.bincount(who.ravel(), minlength=n)
    placed = np.bincount(who.ravel(), place.ravel(), n) / np.maximum(sat, 1)
    return Rated(
        float(np.mean(np.abs(error) < Z95 * state.sigma[seen])),
        float(np.sqrt(np.mean((error / state.sigma[seen]) ** 2))),
        after.pairs.gain,
        after.order.gain,
        _peer(who, place, half, n, "true") if peers else np.nan,
        _peer(who, place, half, n, "open") if peers else np.nan,
        order_right(state.mu[seen], truth[seen]),
        order_right(-placed[seen], truth[seen]),
    )


def _peer(who: IntArray, place: IntArray, half: int, n: int, name: str) -> float:
    """Nats a pair of a library with its own constants, from the second half of the games."""
    if name == "true":
        import trueskill  # noqa: PLC0415

        model = trueskill.TrueSkill(backend="scipy", draw_probability=0.0)
        known, beta = [model.create_rating() for _ in range(n)], model.beta
    else:
        from openskill.models import PlackettLuce  # noqa: PLC0415

        model = PlackettLuce()
        known, beta = [model.rating() for _ in range(n)], model.beta
    one, other = np.triu_indices(who.shape[1], 1)
    gains = []
    for number, (seats, places) in enumerate(zip(who, place, strict=True)):
        if number >= half:
            mu = np.array([known[i].mu for i in seats])
            sigma = np.array([known[i].sigma for i in seats])
            spread = np.sqrt(sigma[one] ** 2 + sigma[other] ** 2 + 2.0 * beta**2)
            score = ((mu[one] - mu[other]) / spread)[places[one] != places[other]]
            gains.append(float(log_ndtr(score).mean() + np.log(2.0)))
        ranks = [float(k) for k in places] if name == "open" else list(range(len(seats)))
        rated = (
            model.rate([[known[i]] for i in seats], ranks=ranks)
            if name == "open"
            else model.rate([(known[i],) for i in seats], ranks=ranks)
        )
        for i, (new,) in zip(seats, rated, strict=True):
            known[i] = new
    return float(np.mean(gains))


class Measured(NamedTuple):
    """The means over clubs, and the number of clubs whose forecasts were worse than one half.

    ``same`` is the gain in the clubs that libraries rated, too.
    """

    ranked: Ranked
    rated: Rated
    worse: int
    same: float


def measure(
    cell: Cell,
    n_clubs: int,
    *,
    seed: int,
    n_peers: int = 0,
    drift: float | None = None,
    before: bool = False,
) -> Measured:
    """Rate the clubs of a cell; libraries rate the first ``n_peers`` of them.

    ``before``: by method 4 of stable ranks and method 1 of skills.
    """
    params = GameParams(drift=drift)
    ranked, rated = [], []
    for number in range(n_clubs):
        seasons = club(cell, seed=seed + number)
        ranked.append(stable_ranks(cell, seasons[-1], strangers=before))
        rated.append(skills(cell, seasons, params, peers=number < n_peers, of_file=before))
    gains = np.array([one.gain for one in rated])
    return Measured(
        Ranked(*map(_mean, zip(*ranked, strict=True))),
        Rated(*map(_mean, zip(*rated, strict=True))),
        int(np.sum(gains < 0.0)),
        _mean(tuple(gains[:n_peers])),
    )


def _mean(values: tuple[float, ...]) -> float:
    """The mean of the values that are known."""
    known = [value for value in values if not np.isnan(value)]
    return float(np.mean(known)) if known else np.nan


def missed(found: Measured) -> list[str]:
    """What misses: intervals below 93 or, of skills, above 98 %, claims, and forecasts."""
    ranked, rated = found.ranked, found.rated
    of = {
        "ranks": ranked.inside < 0.93,
        "claims": ranked.claims_right < 0.93,
        "skills": not 0.93 <= rated.inside <= 0.98,
        "forecasts": rated.gain < 0.0,
        "library": found.same < max(rated.trueskill, rated.openskill),
    }
    return [name for name, is_missed in of.items() if is_missed]


def seasons_table(found: list[tuple[Cell, Measured]], n_clubs: int, n_peers: int) -> Table:
    """One row per cell, misses beside hits."""
    rows = [
        (
            cell.name,
            *_percent(one.ranked.inside, one.ranked.below, one.ranked.above),
            *_percent(one.ranked.claims, one.ranked.claims_right),
            _mnat(one.ranked.gain),
            *_percent(one.rated.inside),
            f"{one.rated.slope_sigma:.2f}",
            _mnat(one.rated.gain),
            str(one.worse),
            *map(_mnat, (one.same, one.rated.trueskill, one.rated.openskill)),
            *_percent(one.rated.right, one.rated.right_by_place, one.ranked.right),
            ", ".join(missed(one)),
        )
        for cell, one in found
    ]
    columns = ("clubs", "ranks inside %", "too low", "too high", "claims %", "right %", "gain",
               "skills inside %", "error / σ", "gain", "worse", "same clubs", "trueskill",
               "openskill", "by skill %", "by mean place", "by stable rank", "missed")  # fmt: skip
    notes = [
        f"{n_clubs} clubs a row; the libraries, with their own constants, rated {n_peers} of them, "
        "whose own gain is under same clubs. "
        "Ranks inside: 95 % intervals of stable ranks that hold the rank of the true chances of "
        "places at the tables where somebody sat. Claims: pairs of which `higher` says 95 % or "
        "more, and how many of them are right; gain: thousandths of a nat a pair by which it is "
        "better than one half. Skills inside: 95 % intervals, errors from their mean; error / σ: "
        "root mean square. Gain: thousandths of a nat a pair at a table, second half of the games; "
        "worse: clubs in which it was below 0. By skill, mean place, stable rank: pairs of members "
        "whose order of strengths is right. Missed: ranks inside below 93 %, claims right below "
        "93 %, skills inside not 93 to 98 %, a gain below 0, or a library with more.",
    ]
    return Table("Clubs", columns, rows, notes=notes)


def _percent(*shares: float) -> tuple[str, ...]:
    return tuple("" if np.isnan(share) else f"{100 * share:.1f}" for share in shares)


def _mnat(nats: float) -> str:
    return "" if np.isnan(nats) else f"{1e3 * nats:.1f}"


HEAD = """# Clubs at tables of three and four with known strengths

Written by `python -m bench.table_seasons --clubs {clubs} --peers {peers} --seed {seed}
--markdown bench/results/table_seasons.md`.
Cells that say "kept" had not been looked at before stable ranks had method 5 and skills method 2.
[Some of these clubs by earlier methods](table_seasons_before.md).
"""


def main() -> None:
    """Measure cells, print each, and write the page."""
    parser = simulated.parser(__doc__, unit="clubs", number=10, seed=1000)
    simulated.add_cells(parser)
    parser.add_argument("--peers", type=int, default=0, help="clubs that libraries rate, too")
    parser.add_argument("--drift", type=float, help="points a game; found by default")
    parser.add_argument("--before", action="store_true", help="ranks' method 4, skills' method 1")
    options = parser.parse_args()
    found = []
    for cell in simulated.chosen(CELLS, options):
        one = measure(
            cell, options.clubs, seed=options.seed, n_peers=options.peers,
            drift=options.drift, before=options.before,
        )  # fmt: skip
        found.append((cell, one))
        simulated.print_row(seasons_table(found, options.clubs, options.peers))
    simulated.write_page(options, HEAD, seasons_table(found, options.clubs, options.peers))


if __name__ == "__main__":
    main()

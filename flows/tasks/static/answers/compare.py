"""Two players of a published version, compared by the same replicates, drawn again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

import numpy as np

from banzuke.engine.bradley_terry import (
    REFIT_ERROR_ELO,
    Belief,
    Fit,
    Profile,
    Replicates,
    between,
    bias_corrected,
    finite_moments,
    next_game,
    superiority,
)
from banzuke.engine.games.groups import groups_of
from banzuke.engine.games.weights import played
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import MOST_STORED, NEVER_MET, Answered, GameSetting
from banzuke.flows.tasks.static.answers.again import CannotAskAgain, RatedAgain, again_of, ask_again
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group, fit_period
from banzuke.flows.tasks.static.fits.intervals import BIAS_CORRECTED, is_small, profile_of
from banzuke.flows.tasks.static.fits.replicates import replicate_group
from banzuke.flows.tasks.static.rows.ratings import ZERO_STRENGTH

RESULTS = ("win", "draw", "loss")
UNRATED_LATER = """
WITH chosen AS (
    SELECT league, coalesce(period_end_at, TIMESTAMP '9999-01-01') AS ended_at
    FROM result.version WHERE version_id = ?
)
SELECT version.period, own.player_id, player.name, own.status
FROM chosen
JOIN result.visibility AS visibility ON visibility.league = chosen.league
    AND visibility.task = 'static' AND visibility.visible_until IS NULL
JOIN result.version AS version ON version.version_id = visibility.version_id
    AND coalesce(version.period_end_at, TIMESTAMP '9999-01-01') > chosen.ended_at
JOIN result.static_rating AS own ON own.version_id = version.version_id AND own.rating IS NULL
JOIN core.player AS player ON player.player_id = own.player_id
WHERE list_contains(?::VARCHAR[], own.player_id)
ORDER BY version.period_end_at DESC NULLS FIRST, version.period DESC, player.name
"""
"""Which of some players have games and no rating in periods after that of a version."""


@dataclass(frozen=True)
class Comparison:
    """The comparison of two players, from the first player's side.

    `interval_by` is the source of the interval of the difference. `by_population` says whether the
    chances of superiority and of the next game allow for luck. `has_prior` says whether the league
    file sets a prior.
    """

    league: str
    period: str
    replicates: int
    rating: tuple[float, float]
    se: tuple[float, float]
    difference: float
    difference_lo95: float
    difference_hi95: float
    interval_by: str
    by_population: bool
    has_prior: bool
    stronger: float
    met: dict[str, int]
    next_game: dict[str, tuple[float, float, float]]
    notes: tuple[str, ...]


def compare_in_games(
    serving: Connection,
    players: tuple[str, str],
    *,
    league: str | None,
    period: str | None,
    setting: GameSetting,
) -> Comparison:
    """The comparison of two players by name, by default in the latest period that rates both.

    Raises
    ------
    CannotAskAgain
        If no published version answers the question.
    """
    again = ask_again(serving, players=players, league=league, period=period)
    found = compare(again, *players, setting=setting)
    ids = tuple(again.job.input.player_ids[again.player(name)] for name in players)
    return _with_later(found, ids, _unrated_later(serving, again, ids))


def _unrated_later(
    serving: Connection, again: RatedAgain, ids: Sequence[str]
) -> list[tuple[str, str, str, str]]:
    """(period, player id, name, status) of unrated players in later periods, the newest first."""
    return serving.rows(UNRATED_LATER, [again.job.version_id, list(ids)])


def _with_later(
    found: Comparison, ids: tuple[str, ...], unrated: list[tuple[str, str, str, str]]
) -> Comparison:
    """A comparison that also says why a later period with one of its players was not taken."""
    own = [row for row in unrated if row[1] in ids]
    if not own:
        return found
    why = " and ".join(
        f"{name} ({status})" for period, _, name, status in own if period == own[0][0]
    )
    note = (
        f"In {own[0][0]} there is no rating of {why}, so this compares the two in {found.period}."
    )
    return replace(found, notes=(note, *found.notes))


def compare_all_in_games(serving: Connection, league: str) -> Iterator[Answered]:
    """The comparisons of the best players of the latest period, each pair in both orders.

    Leagues too large to climb profiles have none: to rate them again takes minutes.
    """
    again = again_of(serving, league)
    if again is None:
        return
    pairs, ids = Pairs(again), again.job.input.player_ids
    best = pairs.best(MOST_STORED)
    every = list(permutations(best, 2))
    pairs.prepare(every)
    unrated = _unrated_later(serving, again, [ids[one] for one in best])
    for one, other in every:
        found, both = pairs.compare(one, other, GameSetting()), (ids[one], ids[other])
        yield Answered(*both, _with_later(found, both, unrated))


def compare(again: RatedAgain, a: str, b: str, *, setting: GameSetting) -> Comparison:
    """The comparison of two players by name.

    Raises
    ------
    CannotAskAgain
        If both names are one player, or no chain of results connects the two in both directions.
    """
    player, opponent = again.player(a), again.player(b)
    if player == opponent:
        raise CannotAskAgain(f"{a!r} and {b!r} are one player; name two")
    return Pairs(again).compare(player, opponent, setting)


class Pairs:
    """A version rated again once, in which any two players can be compared."""

    def __init__(self, again: RatedAgain) -> None:
        self.again = again
        self._fitted = fit_period(again.job)
        self._again, self._apart = cache(self._drawn_again), cache(self._interval_and_chances)
        self._error = cache(self._error_of)

    def _drawn_again(self, number: int) -> tuple[Replicates, Profile | Belief | None]:
        group = self._fitted.groups[number]
        return replicate_group(self._fitted, group), profile_of(self._fitted, group)

    def best(self, most: int) -> list[int]:
        """The best players of the league's own group, by their places in the version."""
        group = self._fitted.groups[0]
        rating = group.fit.rating_elo
        if not is_small(group):
            return []
        rated = np.flatnonzero(np.isfinite(rating) & group.fit.components.rated)
        best = rated[np.argsort(-rating[rated], kind="stable")][:most]
        return [int(player) for player in group.players[best]]

    def prepare(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Prepare comparisons within the league's own group, which then take little time each."""
        group = self._fitted.groups[0]
        belief = self._again(0)[1] if pairs else None
        if isinstance(belief, Belief):
            local = {int(p): at for at, p in enumerate(group.players)}
            belief.prepare([(local[one], local[other]) for one, other in pairs])

    def compare(self, player: int, opponent: int, setting: GameSetting) -> Comparison:
        """The comparison of two players by their places in the version.

        Raises
        ------
        CannotAskAgain
            If no chain of results connects the two in both directions, or one has no rating.
        """
        number = _group_of(self.again, self._fitted, player, opponent)
        group = self._fitted.groups[number]
        replicates, profile = self._again(number)
        local = {int(p): at for at, p in enumerate(group.players)}
        i, j = local[player], local[opponent]
        rating = group.fit.rating_elo
        low, high, interval_by, stronger = self._apart(number, min(i, j), max(i, j))
        if i > j:
            low, high, stronger = -high, -low, stronger[::-1]
        se = (self._error(number, i), self._error(number, j))
        chances, by_population = _next_game(group.fit, replicates, profile, i, j, setting)
        return Comparison(
            league=self.again.job.league,
            period=self.again.job.period,
            replicates=replicates.n_replicates,
            rating=(float(rating[i]), float(rating[j])),
            se=se,
            difference=float(rating[i] - rating[j]),
            difference_lo95=low,
            difference_hi95=high,
            interval_by=interval_by,
            by_population=by_population,
            has_prior=group.fit.model.prior != "none",
            stronger=stronger[0],
            met=_met(group, i, j),
            next_game={
                result: (float(chance), float(low), float(high))
                for result, (chance, low, high) in zip(RESULTS, chances, strict=True)
            },
            notes=(
                *_apart(self._fitted, player, opponent),
                *_notes(group.of_intervals if by_population else group.fit, setting.handicap),
            ),
        )

    def _interval_and_chances(
        self, number: int, i: int, j: int
    ) -> tuple[float, float, str, tuple[float, float]]:
        """The interval of a difference, its source, and the chances that either is stronger."""
        replicates, profile = self._again(number)
        rating = self._fitted.groups[number].fit.rating_elo
        (low, high), by = _difference(rating, replicates, profile, i, j)
        if profile is None:
            stronger = superiority(replicates, i, j), superiority(replicates, j, i)
        else:
            table = profile.population.superiority_table(np.array([i, j]))
            stronger = float(table[0, 1]), float(table[1, 0])
        return float(low), float(high), by, stronger

    def _error_of(self, number: int, player: int) -> float:
        replicates, profile = self._again(number)
        return float(_errors(profile, replicates, [player])[0])


def _difference(
    rating: Array, replicates: Replicates, profile: Profile | Belief | None, i: int, j: int
) -> tuple[tuple[float, float], str]:
    """The 95 % interval of a difference of ratings, and its source."""
    if profile is not None:
        found = profile.difference(i, j)
        if np.isfinite(found.hi95 - found.lo95):
            return (found.lo95, found.hi95), profile.by
    with np.errstate(invalid="ignore"):  # inf - inf: not comparable in this replicate
        gap = replicates.rating_elo[i].astype(np.float64) - replicates.rating_elo[j]
    low, high = bias_corrected(gap[None], rating[i : i + 1] - rating[j], resolution=REFIT_ERROR_ELO)
    return (float(low[0]), float(high[0])), BIAS_CORRECTED


def _errors(profile: Profile | Belief | None, replicates: Replicates, players: list[int]) -> Array:
    """Standard errors, equal to those in `static_rating`."""
    seasons = finite_moments(replicates.rating_elo[players])[1]
    if profile is None:
        return seasons
    ends = [profile.rating(player) for player in players]
    error = between(np.array([[one.corrected, one.lo95, one.hi95] for one in ends]))[:, 0]
    return np.where(np.isfinite(error), error, seasons)


def _next_game(
    fit: Fit,
    replicates: Replicates,
    profile: Profile | Belief | None,
    i: int,
    j: int,
    setting: GameSetting,
) -> tuple[list[tuple[float, float, float]], bool]:
    """Chance and interval of each result of `i`, and whether the chances allow for luck."""
    first, second = (j, i) if setting.reverse else (i, j)
    neutral, handicap = setting.neutral, setting.handicap
    found = None
    if profile is not None:
        found = profile.population.next_game(first, second, neutral=neutral, handicap=handicap)
    by_population = found is not None
    if found is None:
        found = next_game(fit, replicates, first, second, neutral=neutral, handicap=handicap)
    chances = list(zip(*found, strict=True))
    return chances[::-1] if setting.reverse else chances, by_population


def _notes(fit: Fit, handicap: int) -> Iterator[str]:
    """Yield the factors that the chances of the next game exclude, and their assumptions."""
    if not fit.model.outcomes.counts_draws:
        yield 'Draws are not rated (draws = "drop"): the chances are those of decided games.'
    if not handicap:
        return
    if fit.curve is None:
        yield (
            'No handicap is rated (handicap = "none"): a handicap only takes away the advantage of '
            "the first move."
        )
    elif fit.curve.sure_from is not None and handicap >= fit.curve.sure_from:
        yield f"At handicap {fit.curve.sure_from} and above, receivers won for certain in the fit."
    elif fit.model.handicap_step is not None:
        yield f"The worth of a handicap is given: {fit.model.handicap_step:g} Elo a step."
    elif handicap not in fit.curve.code:
        by_level = fit.model.handicap in ("A1", "M1")
        worth = "the next lower one is used" if by_level else "the curve of the others is used"
        yield f"No game of the period has handicap {handicap}: {worth}."


def _group_of(again: RatedAgain, fitted: Fitted, player: int, opponent: int) -> int:
    """The number of the group in which both are rated."""
    for number, group in enumerate(fitted.groups):
        rated = group.players[group.fit.components.rated]
        if np.isin([player, opponent], rated).all():
            _refuse_zero_strength(again, player, opponent)
            return number
    said = " and ".join(_status(again, p) for p in (player, opponent))
    ids = again.job.input.player_ids
    if _never_met(fitted, player, opponent):
        raise CannotAskAgain(
            f"{again.names[ids[player]]} and {again.names[ids[opponent]]} cannot be compared in "
            f"{again.job.league} {again.job.period}: no games connect them, not even through "
            "others; a longer period may have games that lead from one to the other"
        )
    raise CannotAskAgain(
        f"{said} in {again.job.league} {again.job.period}: no results lead from one to the other "
        "and back, so no rating difference fits; the view `rating_status` says what would change it"
    )


def _refuse_zero_strength(again: RatedAgain, player: int, opponent: int) -> None:
    """Raise if a player's strength is 0, minus infinity in Elo: no difference is an estimate."""
    ids = again.job.input.player_ids
    at_zero = [p for p in (player, opponent) if again.statuses[ids[p]] == ZERO_STRENGTH]
    if at_zero:
        said = " and ".join(_status(again, p) for p in at_zero)
        raise CannotAskAgain(
            f"{said} in {again.job.league} {again.job.period}: handicaps alone explain all points, "
            "so no rating fits; the view `rating_status` says what would change it"
        )


def _status(again: RatedAgain, player: int) -> str:
    id_ = again.job.input.player_ids[player]
    return f"{again.names[id_]} has the status {again.statuses[id_]!r}"


def _never_met(fitted: Fitted, player: int, opponent: int) -> bool:
    """Whether no chain of games leads from one to the other."""
    group = groups_of(played(fitted.own.pairs), draws=fitted.own.fit.model.draws)
    return bool(group[player] != group[opponent])


def _apart(fitted: Fitted, player: int, opponent: int) -> Iterator[str]:
    """Yield a note if nothing but a prior compares the two."""
    if fitted.own.fit.model.prior != "none" and _never_met(fitted, player, opponent):
        yield NEVER_MET


def _met(group: Group, i: int, j: int) -> dict[str, int]:
    pairs = played(group.pairs)
    as_first = (pairs.first_idx == i) & (pairs.second_idx == j)
    as_second = (pairs.first_idx == j) & (pairs.second_idx == i)
    return {
        "wins": int(pairs.wins[as_first].sum() + pairs.losses[as_second].sum()),
        "draws": int(pairs.draws[as_first].sum() + pairs.draws[as_second].sum()),
        "losses": int(pairs.losses[as_first].sum() + pairs.wins[as_second].sum()),
    }

"""Every player's own games in two halves of a period, and the league's information."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, FloatArray, Int8Array, Int32Array, IntArray
from banzuke.engine.bradley_terry.linear.edges import fold
from banzuke.engine.bradley_terry.linear.information import information_of
from banzuke.engine.bradley_terry.linear.tuned import EXACT_UP_TO
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.checks.callables import Predict
from banzuke.engine.checks.response import Response, exact_response, large_response
from banzuke.engine.checks.tuned import EXACT, GAMES_AT_ONCE, TINY
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model, winning_chances
from banzuke.engine.outcomes.draw_rate import draw_probability, fit_draw_rate
from banzuke.engine.outcomes.term import information_of as game_information
from banzuke.engine.outcomes.term import of_favourite, weights_beside
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class _Games:
    """Rows of games, in natural units.

    A row's log-likelihood is ``score · x - n A(x)``, ``A(x) = ln(e^x + 1 + ν e^(x/2))``, x the log
    odds of a win against a loss.

    Attributes
    ----------
    half : (n_rows,) int8
        0 or 1.
    n_games, score : (n_rows,)
        Score is the player's, a draw half a point.
    gap : (n_rows,)
        x at the fit of both halves together.
    tie : (n_rows,)
        ν, 0 unless draws are outcomes of their own.
    weight : (n_rows,)
        Information ``n A''(x)``.
    """

    half: Int8Array
    n_games: FloatArray
    score: FloatArray
    gap: FloatArray
    tie: FloatArray
    weight: FloatArray


@dataclass(frozen=True)
class OwnGames(_Games):
    """Games of some rated players against rated ones, sorted by player.

    Rows of local player i are ``indptr[i] … indptr[i + 1] - 1``, none if the player is not
    tested.

    Attributes
    ----------
    indptr : (n_rated + 1,) int64
    opponent : (n_rows,) int32
        Local number.
    """

    indptr: IntArray
    opponent: Int32Array


@dataclass(frozen=True)
class League:
    """All games of the rated players, and the response of all ratings to a pull.

    Attributes
    ----------
    players : (n_rated,) int64
        Index in the league.
    games : OwnGames
        Games of the tested players.
    n_games, information : (n_rated, 2)
        Games of each player in each half, and their information ``Σ n A''(x)``.
    dispersion : (n_rated,)
        Variance of the player's scores, divided by the one that the likelihood assumes; below 1
        where draws count as half points.
    response : Response
        Response of all ratings to pulls on a player's opponents; exact up to `EXACT_UP_TO` players.
    """

    players: IntArray
    games: OwnGames
    n_games: FloatArray
    information: FloatArray
    dispersion: FloatArray
    response: Response


@dataclass(frozen=True)
class _Cells(_Games):
    """Games between rated players in the cells of both halves, from the first mover's side.

    Attributes
    ----------
    first, second : (n_rows,) int32
        Local numbers.
    drawn : (n_rows,)
    """

    first: Int32Array
    second: Int32Array
    drawn: FloatArray


@dataclass(frozen=True)
class _Sides:
    """Both sides of all cells, sorted by player, opponent and half, first movers before second.

    Attributes
    ----------
    cells : _Cells
    order : (2 n_cells,) int64
        The cell of each row, + n_cells where it is the second mover's.
    """

    cells: _Cells
    order: IntArray

    def players(self, rows: slice | IntArray) -> tuple[Int32Array, Int32Array, IntArray]:
        """Players, opponents and cells of some rows."""
        at = self.order[rows]
        is_second = at >= len(self.cells.first)
        cell = np.where(is_second, at - len(self.cells.first), at)
        first, second = self.cells.first[cell], self.cells.second[cell]
        return np.where(is_second, second, first), np.where(is_second, first, second), cell

    def parts(self) -> Iterator[tuple[Int32Array, Int32Array, IntArray]]:
        """Yield players, opponents and cells of all rows, in blocks."""
        for start in range(0, len(self.order), GAMES_AT_ONCE):
            yield self.players(slice(start, start + GAMES_AT_ONCE))

    def totals(self, values: FloatArray, n_players: int) -> FloatArray:
        """The (n_players,) sums of the cells' values, added in the order of the rows."""
        total = np.zeros(n_players)
        for player, _, cell in self.parts():
            np.add.at(total, player, values[cell])
        return total

    def by_half(self, values: FloatArray, n_players: int) -> FloatArray:
        """The (n_players, 2) such sums for each half."""
        total = np.zeros(2 * n_players)
        for player, _, cell in self.parts():
            place = 2 * player.astype(np.int64) + self.cells.half[cell]
            np.add.at(total, place, values[cell])
        return total.reshape(-1, 2)


def league_of(
    fit: Fit,
    both: Pairs,
    halves: tuple[Pairs, Pairs],
    predict: Predict,
    *,
    tested: BoolArray | None = None,
) -> League:
    """The rated players' own games, and the information at the fit of `both` halves.

    ``tested``, (n_players,) bool, are the players whose rows are stored; by default all.
    """
    players = np.flatnonzero(fit.components.rated)
    local = np.full(both.n_players, -1, np.int32)
    local[players] = np.arange(len(players), dtype=np.int32)
    n_rated = len(players)
    cells = _joined([_cells(fit, half, local, predict, n) for n, half in enumerate(halves)])
    dispersed = _score_variance(fit, cells)
    sides = _sides(cells, n_rated)
    own_weight = sides.totals(cells.weight, n_rated)
    dispersion = sides.totals(dispersed, n_rated) / np.maximum(own_weight, TINY)
    games = _own_games(sides, np.ones(n_rated, np.bool_) if tested is None else tested[players])
    by_half = sides.by_half(cells.n_games, n_rated), sides.by_half(cells.weight, n_rated)
    pairs, weight = _between(sides, n_rated)
    del cells, dispersed, sides  # before the edges are made: they are as large as all of those
    if n_rated <= EXACT_UP_TO:
        response = exact_response(pairs, weight, n_rated)
    else:
        del pairs
        response = _response(fit, both, local, weight)
    return League(players, games, *by_half, dispersion, response)


def _joined(parts: list[dict[str, NDArray[Any]]]) -> _Cells:
    """The concatenated columns of all parts, which are deleted one by one."""
    names = list(parts[0])
    return _Cells(**{name: np.concatenate([part.pop(name) for part in parts]) for name in names})


def _sides(cells: _Cells, n_players: int) -> _Sides:
    key = np.empty((2, len(cells.first)), np.int64)
    key[0], key[1] = cells.first, cells.second
    key *= n_players
    key[0] += cells.second
    key[1] += cells.first
    key *= 2
    key += cells.half
    return _Sides(cells, np.argsort(key.ravel(), kind="stable"))


def _own_games(sides: _Sides, wanted: BoolArray) -> OwnGames:
    start, chosen, count = 0, [], np.zeros(len(wanted), np.int64)
    for player, _, _ in sides.parts():
        inside = wanted[player]
        chosen.append(start + np.flatnonzero(inside))
        count += np.bincount(player[inside], minlength=len(wanted))
        start += len(player)
    rows = np.concatenate(chosen) if chosen else np.empty(0, np.int64)
    _, opponent, cell = sides.players(rows)
    of = sides.cells
    turned = sides.order[rows] >= len(of.first)
    n_games, score = (column[cell].astype(np.float64) for column in (of.n_games, of.score))
    gap = of.gap[cell]
    return OwnGames(
        indptr=np.concatenate(([0], np.cumsum(count))),
        opponent=opponent,
        half=of.half[cell],
        n_games=n_games,
        score=np.where(turned, n_games - score, score),
        gap=np.where(turned, -gap, gap),
        tie=of.tie[cell],
        weight=of.weight[cell],
    )


def _between(sides: _Sides, n_players: int) -> tuple[IntArray, FloatArray]:
    """Pairs of players as ascending numbers, and the information of each pair's games."""
    pairs = np.empty(len(sides.cells.first), np.int64)
    weight = np.zeros(len(pairs))
    n_pairs, last = 0, -1
    for player, opponent, cell in sides.parts():
        up = player < opponent
        pair = player[up].astype(np.int64) * n_players + opponent[up]
        place = n_pairs - 1 + np.cumsum(np.diff(pair, prepend=last) != 0)
        pairs[place] = pair
        np.add.at(weight, place, sides.cells.weight[cell[up]])
        if len(pair):
            n_pairs, last = int(place[-1]) + 1, int(pair[-1])
    return pairs[:n_pairs], weight[:n_pairs]


def _response(fit: Fit, both: Pairs, local: Int32Array, weight: FloatArray) -> Response:
    """The response of many players; ``weight`` is that of each pair, in the order of edges."""
    edges = fold(both, local, draws=fit.model.draws, order=False)
    rating = fit.rating_elo[fit.components.rated]
    lowest = np.min(rating, where=np.isfinite(rating), initial=np.inf)
    strength = np.maximum(rating, lowest) / ELO_PER_LOGIT
    return large_response(information_of(edges, weight), strength)


def _cells(
    fit: Fit, pairs: Pairs, local: Int32Array, predict: Predict, number: int
) -> dict[str, NDArray[Any]]:
    """The columns of one half's games between rated players."""
    drawn = outcome_model(fit.model.draws).counted(pairs.draws.astype(np.float64))
    n_games = pairs.wins + pairs.losses + drawn
    player, opponent = local[pairs.first_idx], local[pairs.second_idx]
    inside = (player >= 0) & (opponent >= 0) & (n_games > 0.0)
    first, second = pairs.first_idx[inside], pairs.second_idx[inside]
    # Additive handicaps can leave two players without strength: their games have no expectation.
    nothing = fit.at_zero[first] & fit.at_zero[second]
    chances = predict(
        fit, first, second, neutral=pairs.neutral[inside], handicap=pairs.handicap[inside]
    )
    gap, tie = _log_odds(fit, *(np.where(nothing, 1.0 / 3.0, chance) for chance in chances))
    games = np.where(nothing, 0.0, n_games[inside])
    return {
        "first": player[inside],
        "second": opponent[inside],
        "half": np.full(len(first), number, np.int8),
        "n_games": _in_few_bytes(games),
        "score": _in_few_bytes(np.where(nothing, 0.0, (pairs.wins + 0.5 * drawn)[inside])),
        "gap": gap,
        "tie": tie,
        "weight": games * _curvature(gap, tie),
        "drawn": _in_few_bytes(np.where(nothing, 0.0, drawn[inside])),
    }


def _in_few_bytes(halves: FloatArray) -> FloatArray:
    """The (n,) non-negative whole and half numbers, in single precision if that is exact."""
    return halves.astype(np.float32) if halves.max(initial=0.0) <= EXACT else halves


def _log_odds(
    fit: Fit, p_win: FloatArray, p_draw: FloatArray, p_loss: FloatArray
) -> tuple[FloatArray, FloatArray]:
    if np.isnan(p_win + p_draw + p_loss).any():
        raise ValueError(
            "the fit of both halves together has no prediction for some of its own games; predict "
            "must know every game between rated players"
        )
    gap, tie = outcome_model(fit.model.draws).log_odds(p_win, p_draw, p_loss)
    return gap, np.zeros(len(gap)) if tie is None else tie


def _curvature(gap: FloatArray, tie: FloatArray) -> FloatArray:
    """A''(x): the variance of one game's score that the likelihood assumes."""
    likely, draw, unlikely = of_favourite(*weights_beside(np.abs(gap), tie))
    return np.asarray(game_information(likely, draw, unlikely))


def _score_variance(fit: Fit, cells: _Cells) -> FloatArray:
    """The cells' variance of the score under the draw model of section 5."""
    if outcome_model(fit.model.draws).has_ties or not cells.drawn.any():
        return cells.weight
    likely, unlikely = winning_chances(np.abs(cells.gap))
    rate = fit_draw_rate(cells.n_games, likely, unlikely, int(cells.drawn.sum(dtype=np.float64)))
    return cells.weight - 0.25 * cells.n_games * draw_probability(rate, likely, unlikely)

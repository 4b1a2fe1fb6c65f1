"""Compiled moves of games between rounds, by simulated annealing.

The height is the sum of differences in points between paired players, and a fine for whoever plays
more than once in a round. Points are those before the round.
"""

import numpy as np

from banzuke.engine.bradley_terry.profile.pairings.tuned import EXCHANGES
from banzuke.engine.compiled.inner import borrower, kernel


@kernel(error_model="numpy")
def rows(first, second, score, listed, n_listed, turn, bye, points, count):  # type: ignore[no-untyped-def]
    """Fill points before each round (n, n_rounds + 1) and games in each (n, n_rounds)."""
    for player in range(len(points)):
        _row(player, first, score, listed, n_listed, turn, bye, points, count)


@kernel(error_model="numpy")
def sweep(  # type: ignore[no-untyped-def]
    first, second, score, listed, n_listed, turn, bye, points, count, heat, fine, luck
):
    """Try one move for each row of `luck` (n, 5), uniform numbers, at a temperature."""
    n_rounds = count.shape[1]
    for number in range(len(luck)):
        game = int(luck[number, 0] * len(first))
        old = turn[game]
        new = int(luck[number, 1] * (n_rounds - 1))
        if new >= old:
            new += 1
        a, b = first[game], second[game]
        other, c = -1, -1
        if luck[number, 2] < EXCHANGES:
            player = a if luck[number, 3] < 0.5 else b
            for place in range(n_listed[player]):
                if turn[listed[player, place]] == new:
                    other = listed[player, place]
                    c = first[other] + second[other] - player
                    break
        before = _height(a, b, c, first, second, listed, n_listed, turn, points, count, fine)
        turn[game] = new
        if other >= 0:
            turn[other] = old
        _rows_of(a, b, c, first, score, listed, n_listed, turn, bye, points, count)
        after = _height(a, b, c, first, second, listed, n_listed, turn, points, count, fine)
        if after - before > -heat * np.log(luck[number, 4]):
            turn[game] = old
            if other >= 0:
                turn[other] = new
            _rows_of(a, b, c, first, score, listed, n_listed, turn, bye, points, count)


@borrower(error_model="numpy")
def _rows_of(a, b, c, first, score, listed, n_listed, turn, bye, points, count):  # type: ignore[no-untyped-def]
    _row(a, first, score, listed, n_listed, turn, bye, points, count)
    _row(b, first, score, listed, n_listed, turn, bye, points, count)
    if c >= 0:
        _row(c, first, score, listed, n_listed, turn, bye, points, count)


@borrower(error_model="numpy")
def _row(player, first, score, listed, n_listed, turn, bye, points, count):  # type: ignore[no-untyped-def]
    """Points and games of one player."""
    n_rounds = count.shape[1]
    points[player] = 0.0
    count[player] = 0
    for place in range(n_listed[player]):
        game = listed[player, place]
        count[player, turn[game]] += 1
        won = score[game] if first[game] == player else 1.0 - score[game]
        points[player, turn[game] + 1] += won
    for number in range(n_rounds):
        missed = bye if count[player, number] == 0 else 0.0
        points[player, number + 1] += points[player, number] + missed


@borrower(error_model="numpy")
def _height(a, b, c, first, second, listed, n_listed, turn, points, count, fine):  # type: ignore[no-untyped-def]
    """The height of the games of up to three players; `c` is -1 if there are two."""
    total = _own(a, b, c, first, second, listed, n_listed, turn, points, count, fine)
    total += _own(b, c, -1, first, second, listed, n_listed, turn, points, count, fine)
    if c >= 0:
        total += _own(c, -1, -1, first, second, listed, n_listed, turn, points, count, fine)
    return total


@borrower(error_model="numpy")
def _own(player, one, two, first, second, listed, n_listed, turn, points, count, fine):  # type: ignore[no-untyped-def]
    """The height of a player's games, without those against two players who come later."""
    total = 0.0
    for place in range(n_listed[player]):
        game = listed[player, place]
        opponent = first[game] + second[game] - player
        if opponent not in (one, two):
            total += abs(points[player, turn[game]] - points[opponent, turn[game]])
    for number in range(count.shape[1]):
        games = count[player, number]
        if games > 1:
            total += 0.5 * fine * games * (games - 1)
    return total

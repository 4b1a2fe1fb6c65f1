"""The term of a game: chances, log-likelihood, slope and information at given log odds.

The log odds d of a win against a loss give win, draw and loss chances ``e^(d/2) : ν : e^(-d/2)``
(Davidson 1970). Without ν, ``nu = None``, only wins and losses have a chance (Bradley and Terry
1952). Beside a win of the favourite, an upset and a draw weigh

    w = e^(-|d|)        t = ν √w        z = 1 + t + w

so that the chances are ``1/z`` (the favourite wins), ``t/z`` (draw) and ``w/z`` (upset): nothing
overflows, and the smallest chance keeps its digits.

The first player has s points of n games, and D games were drawn, as results of their own. With
u the points that the favourite missed, e and v the mean and the variance of a game's points and q
the chance of a draw,

    ln P = D ln ν - u |d| - n ln z       v = (w + t (1 + w)/4) / z²
    ∂ln P/∂d = s - n e                   -∂²ln P/∂d² = n v
    ∂ln P/∂ln ν = D - n q                -∂²ln P/∂(ln ν)² = n q (1 - q)
    -∂²ln P/∂d ∂ln ν = n c               c = q (loss - win)/2, the covariance of points and draws.

Kernels call the compiled functions, which are inlined; values that a kernel does not use are not
computed. Callers with their own exponential pass w itself, as vectorised loops do
(`engine.bradley_terry.linear.information`). `engine.outcomes.models` calls the same functions with
arrays.
"""

from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.compiled.inner import inlined


class Game(NamedTuple):
    """The expectations of a game, from the first player's side.

    Attributes
    ----------
    win, draw, loss : float
        Chances.
    expected : float
        e, the mean of its points.
    information : float
        v, the variance of its points: the information about the log odds.
    covariance : float
        c, of points and draws.
    """

    win: Any
    draw: Any
    loss: Any
    expected: Any
    information: Any
    covariance: Any


def weights_beside(distance: Any, nu: Any) -> Any:
    """The weights w and t of log odds ``|d|``, t None without ν; numbers or arrays."""
    if nu is None:
        return np.exp(-distance), None
    root = np.exp(-0.5 * distance)
    return root * root, nu * root


def of_favourite(w: Any, t: Any) -> Any:
    """The chances that the favourite wins, draws and loses; numbers or arrays."""
    if t is None:
        win = 1.0 / (1.0 + w)
        return win, 0.0 * win, w * win
    win = 1.0 / (1.0 + t + w)
    return win, t * win, w * win


def information_of(likely: Any, draw: Any, unlikely: Any) -> Any:
    """The information v of a game of such chances; numbers or arrays."""
    return likely * unlikely + 0.25 * draw * (likely + unlikely)


def normaliser(w: Any, t: Any) -> Any:
    """The sum z of the weights; numbers or arrays."""
    return 1.0 + w if t is None else 1.0 + t + w


beside = inlined(error_model="numpy")(weights_beside)
favourite = inlined(error_model="numpy")(of_favourite)
information_at = inlined(error_model="numpy")(information_of)
z_of = inlined(error_model="numpy")(normaliser)
"""The same four functions, compiled into their callers."""


@inlined(error_model="numpy")
def game_at(d, w, t):  # type: ignore[no-untyped-def]
    """The `Game` at log odds d; w and t are the `beside` of ``|d|``."""
    likely, draw, unlikely = favourite(w, t)
    win, loss = (likely, unlikely) if d >= 0.0 else (unlikely, likely)
    if t is None:
        return Game(win, 0.0, loss, win, likely * unlikely, 0.0)
    half = 0.5 * draw
    information = information_at(likely, draw, unlikely)
    return Game(win, draw, loss, win + half, information, half * (loss - win))


@inlined(error_model="numpy")
def log_likelihood(d, w, t, n, s):  # type: ignore[no-untyped-def]
    """The ln P of n games with s points, without the draws' constant ``D ln ν``."""
    missed = n - s if d >= 0.0 else s
    return -missed * abs(d) - n * np.log(z_of(w, t))

"""The plain model: points of one game, at most a first-mover effect; made to be fast.

``fit.py`` the steps, ``edges.py`` folded cells, ``order.py`` whether the first-mover effect is
bounded, ``newton.py`` the solver with ``conjugate.py``, ``information.py`` and ``two_level.py``,
``standard_errors.py`` analytic errors, ``likelihood.py``, ``draw_rate.py`` draws as half points.
"""

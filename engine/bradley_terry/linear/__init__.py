"""Shared code of the models with linear log odds: a league as a graph, and its linear algebra.

``edges.py`` folded cells, ``information.py`` expected points and the information matrix,
``likelihood.py`` ln P, ``order.py`` the test for a bounded first-mover effect. ``newton.py`` the
optimum by Newton's method, ``conjugate.py`` conjugate gradients, ``two_level.py`` their
preconditioner, ``standard_errors.py`` analytic errors, ``binned_variance.py`` the part of them
that players of a bin share, ``tuned.py`` the numbers that end loops.
"""

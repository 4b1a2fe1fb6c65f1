"""What all models share whose log odds are linear: a league as a graph, and its linear algebra.

``edges.py`` folded cells, ``information.py`` expected points and the information matrix,
``likelihood.py`` ln P, ``order.py`` whether the first-mover effect is bounded. ``newton.py`` the
optimum by Newton's method, ``conjugate.py`` conjugate gradients, ``two_level.py`` what
preconditions them, ``standard_errors.py`` analytic errors, ``tuned.py`` the numbers that end loops.
"""

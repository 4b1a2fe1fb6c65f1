"""The general model: ties (Davidson), a first-mover effect and handicaps, in any combination.

``fit.py`` the steps, ``cells.py`` folded cells, ``terms.py`` which effects act where. The optimum:
``likelihood.py`` ln P and its slopes, ``information.py`` the matrix, ``linear_system.py`` what a
step solves, ``tuned.py`` the numbers that end the loops, ``newton.py`` projected Newton steps with
``line_search.py``, ``small_climb.py`` Newton's method for small leagues compiled as a whole,
``starts.py`` where they begin, ``ascent.py`` uphill to an optimum that is sure, by ``moves.py``
where curvature fails, ``limit.py`` and ``at_zero.py`` strengths that vanish. Existence:
``existence.py`` which effects are bounded, ``by_cycles.py`` of models without handicap,
``programme.py`` the linear programme of the others, ``settle.py`` what happens to those that are
not, ``solution.py`` all of this together. Results: ``errors.py`` analytic errors, ``publish.py``
names and units, ``passes.py`` replicates with ``marks.py``, who stays in the component.
"""

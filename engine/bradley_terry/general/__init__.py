"""The general model: ties (Davidson), a first-mover effect and handicaps, in any combination.

``fit.py`` the steps, ``cells.py`` folded cells, ``terms.py`` the effects and their cells. The
optimum: ``likelihood.py`` ln P and its slopes, ``information.py`` the matrix, ``linear_system.py``
the system of a step, ``tuned.py`` the numbers that end the loops, ``newton.py`` projected Newton
steps with ``line_search.py``, ``small_climb.py`` Newton's method for small leagues compiled as a
whole, ``starts.py`` the starts, ``ascent.py`` the climb to a certified optimum, by ``moves.py``
where curvature fails, ``limit.py`` and ``at_zero.py`` strengths that vanish. Existence:
``existence.py`` the bounded effects, ``by_cycles.py`` the same without handicap,
``programme.py`` the linear programme with handicap, ``settle.py`` the treatment of unbounded
effects, ``solution.py`` all of this together. Results: ``errors.py`` analytic errors,
``publish.py`` names and units, ``passes.py`` replicates, each with its rated players.
"""

"""The general model: ties (Davidson), a first-mover effect and handicaps, in any combination.

``fit.py`` the steps, ``cells.py`` folded cells, ``terms.py`` which effects act where,
``likelihood.py`` ln P and its slopes, ``information.py`` the matrix and its solver, ``newton.py``
projected Fisher scoring, ``starts.py`` where it begins, ``existence.py`` which effects are bounded
and ``programme.py`` the linear programme behind it, ``settle.py`` what happens to the others,
``errors.py`` analytic errors, ``publish.py`` units and gauge, ``passes.py`` replicates.
"""

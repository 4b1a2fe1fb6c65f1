"""The general model: ties (Davidson), a first-mover effect and handicaps, in any combination.

``fit.py`` the steps, ``cells.py`` folded cells, ``terms.py`` which effects act where. The optimum:
``likelihood.py`` ln P and its slopes, ``information.py`` the matrix, ``linear_system.py`` conjugate
gradients, ``newton.py`` projected Newton steps with ``line_search.py``, ``starts.py`` where they
begin, ``at_zero.py`` strengths that vanish. Existence: ``existence.py`` which effects are bounded,
``programme.py`` the linear programme behind it, ``settle.py`` what happens to the others,
``solution.py`` all of this together. Results: ``errors.py`` analytic errors, ``publish.py`` names
and units, ``passes.py`` replicates with ``marks.py``, who stays in the component.
"""

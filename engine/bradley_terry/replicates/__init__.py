"""Replicates of the plain model, 32 at a time.

``passes.py`` the steps, ``redraw.py`` new results, ``lanes.py`` the league in the kernels' order,
``refit.py`` 32 refits at once with ``lane_kernels.py`` and ``spectrum.py``, ``single.py`` one.
"""

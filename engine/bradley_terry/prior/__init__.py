"""A weak prior for small leagues: every player drew one virtual game with the league's mean.

``edges.py`` the virtual games, ``fit.py`` the fit, ``passes.py`` its replicates.
"""

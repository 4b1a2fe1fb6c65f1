"""Priors: virtual games that every player drew with the league's mean, or a gamma prior.

``edges.py`` the virtual games, ``fit.py`` the fit, ``passes.py`` its replicates.
"""

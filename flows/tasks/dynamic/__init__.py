"""Strength over time of a pairwise league: one version of all games."""

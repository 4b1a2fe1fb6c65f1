"""A contest of models over a pairwise league's past: one version of all windows that have ended."""

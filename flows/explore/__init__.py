"""Worked questions about ratings: a marimo notebook that `banzuke explore` opens."""

"""Corrections: what people state about games, players and names of a home, beside its logs."""

"""Corrections: statements of a home about games, players and names, beside its logs."""

"""Corrections: what a home says of games, players and names, beside what its logs say."""

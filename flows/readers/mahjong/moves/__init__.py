"""Logs of mahjong move by move: four formats, one set of events, and each player's view."""

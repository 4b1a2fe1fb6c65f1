"""Logs into the store, every row accounted for."""

"""Versions: their computation, their storage, and their publication."""

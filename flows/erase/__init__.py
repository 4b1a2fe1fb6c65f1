"""Erasing a person: every name by a pseudonym, and where it still stands."""

"""Versions: what has to be computed, what is stored of it, and what the public sees."""

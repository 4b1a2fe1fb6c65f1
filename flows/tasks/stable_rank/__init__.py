"""Stable ranks of a period of a table league."""

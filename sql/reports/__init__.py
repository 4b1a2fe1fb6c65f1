"""Queries worth keeping, run by tests."""

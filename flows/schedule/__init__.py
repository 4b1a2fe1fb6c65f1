"""Nights by schedule."""

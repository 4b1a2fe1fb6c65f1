"""Nights that run by themselves."""

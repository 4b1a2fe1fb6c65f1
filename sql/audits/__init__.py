"""Checks that staged versions pass before they are promoted."""

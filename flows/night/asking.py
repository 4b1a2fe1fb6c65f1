"""What a night asks about the rows that it read: the questions of `banzuke sniff`."""

from banzuke.flows.lazy import Lazy

QUESTIONS = Lazy("banzuke.flows.sniff.doubts:asked_at_night")
"""Loaded in nights that have rows with other columns only: the modules of sniffing take 0.3 s."""

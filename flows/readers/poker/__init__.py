"""Summaries of poker tournaments: how each room writes them, and what they say of an event."""

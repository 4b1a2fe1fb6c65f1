"""Summaries of poker tournaments: each room's format, and the facts of an event."""

"""Summaries of poker tournaments: the format of each poker room, and the facts of an event."""

"""TIER of a tournament league: a stream of events."""

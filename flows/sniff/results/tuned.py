"""Numbers that were chosen: how many rows show what a column of the results of games means."""

LEAST_MATCHES = 4
"""Least number of matches with a score and a number to which they are played."""
LEAST_REACHED = 0.5
"""Least share of them whose score ends at this number; otherwise it is another number."""
TWO_AHEAD_FROM = 11
"""Least number of points of a game that goes on beyond it until one is two ahead."""

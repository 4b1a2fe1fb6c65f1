"""Limits and steps of a history: its days, its ranks, and the counts of its sorts."""

# `history`.

MOST_DAYS = 2**22
"""Days from the first game to the last, 11,000 years: more than dates of four digits can be apart.
A table has a number for each day between two games of a player."""

MOST_RANK = 200.0
"""The largest number of a rank: ladders have 30 kyu and 9 dan, a text of two digits at most 99."""

# `counting`.

SPARSE_DAYS = 2**16
"""Days, 179 years, that are counted one by one even where games are fewer; half a megabyte."""

# `daily_history`.

CLOCK_STEP = 2.0**-16
"""Days to which gaps are rounded where the drift has changed, so that equal gaps are one."""

SHORT_DAYS = 2**16
"""Days, 179 years, whose numbers take two bytes; or gaps of a clock, by their number."""

# `first_opponents`.

FIRST_PAIRINGS = 6
"""A day's pairings are among a player's first if there were fewer before it. Of 6 people who all
meet each has 5; more would count pairings in which players have changed."""

OF_SIX = 5.0 / 3.0
"""Pull of all first opponents together, by the precision of a gap: that on each of a group of six
in which everybody meets everybody."""

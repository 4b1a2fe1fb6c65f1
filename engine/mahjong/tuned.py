"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

Layouts of words (bits of a field, columns, codes) are not tuned: they stand where they are used.
"""

import numpy as np

# `cuts`, `practice`: hands in the graph of a decision.

MOST_NODES = 1_500_000
"""Hands in a graph with exchanges, at most: some 0.3 GB and half a second. With one
exchange there are 8,000 at 2-shanten and 130,000 at 3-shanten."""

MOST_FORWARD = 10_000_000
"""Hands in a graph without exchanges, at most: some 3 GB and ten seconds. There are 20,000 at
4-shanten, 280,000 at 5-shanten and 3.4 million at 6-shanten; 27 hands of the latter had 6.6 million
at most. No hand of 14 that may win with seven pairs is farther away."""

PRACTICE_NODES = 20_000
"""Hands in the graph of one decision of a practice game, at most. Hands farther away are cut by
acceptance, and not counted."""

# `decide`.

MOST_HANDS = 1_500_000
"""Initial capacity in hands of either side. Only pages that were written to take memory. If the
capacity is too small, the decision starts again with four times as much."""

NEAR_SHANTEN = 1
"""Shanten up to which so few hands are within reach that merging them saves no time."""

# `memory`.

MOST_REMEMBERED = 600_000
"""Hands whose workspace each thread remembers from one decision to the next: some 120 MB, enough
for 130 decisions at 5-shanten of 32 games. Fresh memory would take a sixth of their time."""

# `nodes`, `workspace`: capacities.

FIRST_SLOTS = np.int64(256)
"""Initial number of places of a table; it grows fourfold when half are in use."""

RING = 64
"""Capacity of the ring of noted children, a power of two."""

MOST_LEVELS = 24
"""Levels of a graph that there is room for: more than there are draws."""

EDGES_PER_HAND = 3
"""Capacity in edges per hand of either side: graphs seen so far had 2.4 at most."""

WINS_PER_HAND = 2
"""Capacity in winning tiles per hand: graphs seen so far had 1.6 at most."""

NUMBERS_PER_HAND = 8
"""Capacity in values per hand: the largest level of a graph has 41 % of its hands, with 16 values
each. Larger requests get their own memory."""

# `values`.

VALUE_LANES = 16
"""Turns whose values are computed at once: two cache lines of doubles. A hand has at most 18
draws."""

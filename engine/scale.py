"""The rating scale: 400 Elo points are odds of ten to one."""

import math

ELO_PER_LOGIT = 400.0 / math.log(10.0)
"""Elo points per natural unit of log strength (static ratings, section 2)."""

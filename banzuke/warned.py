"""Warnings that point at the user's line, however many of our functions lie between."""

import os
import sys
import warnings
from pathlib import Path

OURS = f"{Path(__file__).parent}{os.sep}"


def warn(message: str, category: type[Warning]) -> None:
    """Warn at the nearest line outside this package."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(OURS):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)

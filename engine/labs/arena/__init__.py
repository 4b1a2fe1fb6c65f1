"""An arena: programs of known depth play tournaments of Connect Four.

Index: `player` (programs by name), `openings`, `games` (pairs of games), `pairings` (who meets
whom), `tournament` (the whole). Nothing is imported here, nor by a night: kernels of search are
compiled only where somebody plays.
"""

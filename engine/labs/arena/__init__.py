"""An arena: programs of known depth play tournaments of Connect Four.

Index: `player` (programs by name), `openings`, `games` (pairs of games), `pairings` (the rounds),
`tournament` (the whole). Nothing is imported here, nor by a nightly run: kernels of search are
compiled only when a game is played.
"""

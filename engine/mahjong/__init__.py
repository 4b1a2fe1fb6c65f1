"""What to discard: the expected value of every cut in the one-player game.

Nobody else acts: draw and cut until the hand wins or the tiles run out. Index, in the order in
which it is worked out (nothing is imported here, so that light commands never load numba):

- ``tiles``     tiles, letters, dora
- ``rules``     what wins and what it pays; what the game knows beside draws and cuts
- ``distance``  how many tiles each suit lacks: the tables behind shanten
- ``shanten``   how many tiles a hand is from tenpai
- ``yaku``, ``win``, ``points``, ``wins``  what a winning hand is worth
- ``score``     one win, as a scorekeeper works it out
- ``position``  a decision: the hand, and all that its player sees
- ``bits``      kinds of tiles as the bits of a word
- ``suits``     hands of one suit, and their steps to others
- ``idle``      tiles that no nearest win uses: hands that differ only in them are one
- ``around``    what a suit is beside others: tiles that help, tiles to spare, idle ones
- ``alike``     honours that are worth the same: hands that differ only in which they hold are one
- ``nodes``, ``graph``  all hands within reach of a decision
- ``scored``    what each of its tenpai wins
- ``values``    their values at every turn, exactly
- ``kept``, ``decide``  one decision in one kernel, and the room that it works in
- ``cuts``      the answer: every cut with its value
- ``explain``   which draws give a cut its value
- ``practice``  players of known care, alone at the table
"""

"""What to discard: the expected value of every cut (discard) in the one-player game.

The other players do not act: draw and cut until the hand wins or the tiles run out. Index, in the
order of the calculation (nothing is imported here, so light commands never load numba):

- ``tiles``     tiles, letters, dora
- ``rules``     winning forms and payments; options of the game beside draws and cuts
- ``distance``  tiles that each suit lacks: the tables for shanten
- ``shanten``   number of tiles that a hand is away from tenpai
- ``yaku``, ``win``, ``points``, ``wins``  the value of a winning hand
- ``score``     the score of one win
- ``position``  a decision: the hand, and all tiles that its player sees
- ``bits``      kinds of tiles as the bits of a word
- ``suits``     hands of one suit, and their steps to other hands
- ``idle``      tiles that no nearest win uses: hands that differ only in these are merged
- ``useful``    a suit beside the other suits: tiles that help, tiles to spare, idle tiles
- ``exchangeable``  exchangeable honours: hands that differ only in these are merged
- ``nodes``, ``graph``  all hands within reach of a decision
- ``scored``    the wins of each tenpai of the graph
- ``values``    exact values of the hands at every turn
- ``memory``, ``decide``  one decision in one kernel, and its working memory
- ``cuts``      the result: every cut with its value
- ``explain``   the draws from which a cut has its value
- ``practice``  simulated players of known care, alone at the table
"""

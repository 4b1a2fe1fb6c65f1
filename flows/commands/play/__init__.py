"""Commands about play: matches of programs, the next games, the discards of a hand.

``match.py`` the outcome of one match, and ``match_sprt.py`` its sequential test; ``arena.py`` a
tournament of programs, and ``weights_file.py`` the weights of their evaluation; ``next.py`` the
games to play next; ``discard.py`` the value of every discard of a hand.
"""

"""FIDE reports of chess tournaments: lines of players, pairings, rows of games and standings."""

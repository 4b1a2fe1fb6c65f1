"""FIDE reports of chess tournaments: lines of players, their pairings, the rows of both kinds."""

"""Game records of go and shogi: the header says who played, moves are skipped or compared."""

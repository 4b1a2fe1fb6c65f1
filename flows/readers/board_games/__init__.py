"""Game records of go and shogi: the header names the players; moves serve for ids and results."""

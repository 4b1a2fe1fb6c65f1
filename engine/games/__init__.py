"""Games as arrays: pairs of players, weights of games, who can be rated together."""

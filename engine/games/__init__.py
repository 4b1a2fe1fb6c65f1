"""Games as arrays: pairs of players, weights of games, and components of ratable players."""

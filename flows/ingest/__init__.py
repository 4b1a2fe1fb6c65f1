"""Import of logs into the store, with every row accounted for."""

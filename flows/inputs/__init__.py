"""From the rows that count to sorted arrays: the only door to the engine."""

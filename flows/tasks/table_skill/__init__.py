"""Skills by finishing places of a table league, updated after every game: a stream of periods."""

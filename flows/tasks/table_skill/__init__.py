"""Skills by places of a table league, game after game: a stream of periods."""

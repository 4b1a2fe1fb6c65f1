"""What is computed of a league: each task in a room of its own."""

"""The tasks that rate a league; each task has a room of its own."""

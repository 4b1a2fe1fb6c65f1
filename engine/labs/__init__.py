"""Studies of papers and simulated leagues: what a method promises, tried.

Nothing else in the engine imports this room.
"""

"""Studies of papers and simulated leagues: tests of what a method promises.

Nothing else in the engine imports this room.
"""

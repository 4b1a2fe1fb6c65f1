"""Table macros of the serving file."""

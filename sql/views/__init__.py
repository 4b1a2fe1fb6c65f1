"""Views of the serving file."""

"""Views of every kept version; the plain views build on them."""

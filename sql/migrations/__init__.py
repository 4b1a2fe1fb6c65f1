"""Steps from an empty file to today's schema."""

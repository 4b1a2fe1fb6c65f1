"""Ratings for readers: the serving file, exports, backups, lakes."""

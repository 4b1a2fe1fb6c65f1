"""Ratings as others read them: the serving file, exports, backups, lakes."""

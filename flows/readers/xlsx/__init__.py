"""Workbooks: the zip file is checked before a library opens it, then its sheets are read."""

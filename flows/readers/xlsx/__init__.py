"""Workbooks: the zip file is checked before a library opens it, then one sheet is read."""

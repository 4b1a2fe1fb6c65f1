"""Workbooks: a zip file is looked at before a library opens it, then one sheet is read."""

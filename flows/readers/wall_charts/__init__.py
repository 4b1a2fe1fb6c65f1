"""Crosstables as text: columns are separated by blanks or by upright lines."""

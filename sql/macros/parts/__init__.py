"""Macros that other macros and views are made of; they come first."""

"""Erasure of a person: a pseudonym for every name, and a report of the remaining places."""

"""Tournaments of go: OpenGotha's XML, result tables for the EGD, reports to the AGA."""

"""Tournaments of go: OpenGotha's XML, result tables for the European database, reports to the AGA."""

"""Audits that are reported only."""

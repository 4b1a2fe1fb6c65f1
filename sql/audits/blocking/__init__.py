"""Audits that reject a version."""

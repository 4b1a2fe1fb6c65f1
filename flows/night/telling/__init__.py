"""Whom a night tells when it fails, or when data go stale: a command, a webhook."""

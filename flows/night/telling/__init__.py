"""Notifications when a night fails or data go stale: a command, a webhook."""

"""Banzuke's pipeline: everything that reads, writes, schedules or prints."""

"""The steps of a night and of a backfill, the workers that run them, and the notifications."""

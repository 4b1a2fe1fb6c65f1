"""The steps of a night and of a backfill, who does the work, and what is told of it."""

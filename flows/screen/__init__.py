"""Output for people: rows as tables, JSON or CSV, progress, pictures. Knows no store, no league."""

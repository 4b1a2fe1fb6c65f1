"""Output for people: rows as tables, JSON or CSV, progress, pictures; without store or league."""

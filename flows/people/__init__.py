"""People: the names in logs, aliases, profiles, and erased names."""

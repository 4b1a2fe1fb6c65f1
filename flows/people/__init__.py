"""People: the names that were read, aliases, profiles, and names that were erased."""

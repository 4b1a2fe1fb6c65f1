"""A club's own points and ranks beside ratings: one version of all games."""

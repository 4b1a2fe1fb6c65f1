"""Studies with known truth: one file per verb of `banzuke simulate`, and what they share."""

"""Questions to ratings, worked: a marimo notebook that `banzuke explore` opens."""

"""Scripts and styles of the pages; uPlot draws curves, and its licence is beside it."""

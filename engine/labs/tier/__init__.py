"""TIER on simulated seasons: careers, calibration of its constants, the document's examples."""

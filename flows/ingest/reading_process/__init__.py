"""Logs are read in a separate process, so that a hostile log can kill only that process.

`log_reader` is the interface for the rest of ingest: it gives the error of each unreadable file,
even if the process died. `process` is the parent's end of the process, `child` the code that runs
in it, and `frames` passes rows from one to the other.
"""

"""Logs are read in a process of their own: a hostile one may kill that, and nothing else.

`log_reader` is what the rest of ingest uses: it says of each file why it could not be read,
whatever became of the process. `process` is our end of it, `child` what runs in it, and `frames`
takes rows from one to the other.
"""

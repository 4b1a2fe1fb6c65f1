"""The verbs of the command line: a file for each verb, with its options and its actions.

A file is imported when its command runs. Code that several verbs share is in lower rooms, or in
files here that are not verbs, such as ``index.py``, ``options.py``, ``comparisons.py`` and
``doctor_store.py``.
"""

VERBS = (
    *("init", "sniff", "ingest", "withdraw", "correct", "import-list"),
    *("nightly", "fix", "backfill", "serve", "deploy", "notify"),
    *(
        "sql",
        "describe",
        "status",
        "versions",
        "top",
        "player",
        "games",
        "events",
        "report",
        "quarantine",
    ),
    *("compare", "contest"),
    *("diff", "rollback", "pin", "unpin", "tag", "promote", "gc"),
    *("doctor", "backup", "restore", "erase", "export", "publish", "site", "plot", "explore"),
    *("match", "next", "compatibility", "models", "arena", "discard", "review", "simulate"),
)
"""The verbs, in the order in which `banzuke --help` lists them."""

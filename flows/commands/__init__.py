"""The command line's verbs, a file each: its options, and what it does.

A file is imported when its command runs. What several verbs share is in the rooms below, or in a
file here that is no verb: ``index.py``, ``options.py``, ``comparisons.py``, ``doctor_store.py``.
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
"""In the order in which `banzuke --help` lists them."""

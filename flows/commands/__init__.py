"""The verbs of the command line: a file for each verb, with its options and its actions.

A file is imported when its command runs. Files that are not verbs have code that several verbs
share. The rooms, each of which imports only rooms above it:

``common/`` options, and what commands say without an answer;
``setup/`` make a home and its league files;
``nights/`` read logs and compute ratings;
``corrections/`` say what is wrong in logs;
``play/`` matches, next games, discards;
``answers/`` ask about the published ratings;
``studies/`` study models and methods;
``versions/`` what was computed, and what is shown;
``upkeep/`` keep a home sound;
``publishing/`` give ratings to others.
"""

VERBS = {
    "init": "setup.init",
    "sniff": "setup.sniff",
    "ingest": "nights.ingest",
    "withdraw": "corrections.withdraw",
    "correct": "corrections.correct",
    "import-list": "versions.import_list",
    "nightly": "nights.nightly",
    "fix": "nights.fix",
    "backfill": "nights.backfill",
    "serve": "nights.serve",
    "deploy": "nights.deploy",
    "notify": "nights.notify",
    "sql": "answers.sql",
    "describe": "answers.describe",
    "status": "answers.status",
    "versions": "versions.versions",
    "top": "answers.top",
    "player": "answers.player",
    "games": "answers.games",
    "events": "answers.events",
    "report": "answers.report",
    "quarantine": "corrections.quarantine",
    "compare": "answers.compare",
    "contest": "studies.contest",
    "diff": "versions.diff",
    "rollback": "versions.rollback",
    "pin": "versions.pin",
    "unpin": "versions.unpin",
    "tag": "versions.tag",
    "promote": "versions.promote",
    "gc": "versions.gc",
    "doctor": "upkeep.doctor",
    "backup": "upkeep.backup",
    "restore": "upkeep.restore",
    "erase": "upkeep.erase",
    "export": "publishing.export",
    "publish": "publishing.publish",
    "site": "publishing.site",
    "plot": "publishing.plot",
    "explore": "publishing.explore",
    "match": "play.match",
    "next": "play.next",
    "compatibility": "studies.compatibility",
    "models": "studies.models",
    "arena": "play.arena",
    "discard": "play.discard",
    "review": "answers.review",
    "simulate": "studies.simulate",
}
"""The module of each verb in this package, in the order in which `banzuke --help` lists verbs."""

OTHER_WORDS = {
    **dict.fromkeys(("leaderboard", "list", "ranking", "ranks", "ratings", "table"), "top"),
    **dict.fromkeys(("history", "rating", "players", "rename", "merge"), "player"),
    **dict.fromkeys(("tournaments", "standings"), "events"),
    **dict.fromkeys(("night", "rate", "run", "update"), "nightly"),
    **dict.fromkeys(("add", "create", "new"), "init"),
    **dict.fromkeys(("import", "load", "read"), "ingest"),
    **dict.fromkeys(("daemon", "schedule", "server", "start"), "serve"),
    **dict.fromkeys(("errors", "problems", "rejected"), "quarantine"),
    **dict.fromkeys(("predict", "versus"), "compare"),
    **dict.fromkeys(("delete", "forget"), "erase"),
    **dict.fromkeys(("html", "pages", "web"), "site"),
    **dict.fromkeys(("changes", "why"), "diff"),
    **dict.fromkeys(("revert", "undo"), "rollback"),
    **{"backtest": "contest", "chart": "plot", "check": "doctor", "columns": "describe"},
    **{"notebook": "explore", "query": "sql", "remove": "withdraw", "void": "correct"},
}
"""The command that people mean by a word that is no command."""

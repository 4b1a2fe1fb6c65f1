"""A home whose nights notify a command, which stores the messages."""

import json
import sys
from typing import Any

from banzuke.flows.home import Home

KEEP = "import sys, json; open('told.jsonl', 'a').write(sys.stdin.read() + chr(10))"
"""A command that stores its input in the home."""


def told(home: Home) -> list[dict[str, Any]]:
    file = home.root / "told.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def use(home: Home, *, stale_after_days: int | None = None, code: str = KEEP) -> None:
    lines = ["[notify]", f"command = {json.dumps([sys.executable, '-c', code])}"]
    lines += [f"stale_after_days = {stale_after_days}"] if stale_after_days else []
    home.settings_file.write_text("\n".join(lines) + "\n", encoding="utf-8")

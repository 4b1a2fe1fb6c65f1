"""Parts of real logs as seeds, short enough to be read quickly."""

from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.seeds import Seed

MOST_BYTES = 30_000
MOST_FILES = 12
"""Files of one folder and format; more files would not test anything new."""
SOURCES = {
    "chess_pgn/*.pgn": ("pairwise", "pgn"),
    "chess_engine_pgn_headers/*.pgn": ("pairwise", "pgn"),
    "chess_trf/*.trf": ("pairwise", "trf"),
    "chess_trf/./*.trf": ("tournament", "trf"),
    "go_sgf/*.sgf": ("pairwise", "sgf"),
    "shogi_csa_kif/*.csa": ("pairwise", "csa"),
    "shogi_csa_kif/*.kif*": ("pairwise", "kif"),
    "poker_summaries/*[0-9]*.txt": ("tournament", "ps-summary"),
    "mahjong_mjlog_xml/*.xml": ("table", "mjlog"),
    "mahjong_decision_logs/tenhou6_json/*": ("table", "tenhou6"),
    "mahjong_decision_logs/mahjongsoul_json/*": ("table", "majsoul"),
    "mahjong_decision_logs/mjai_jsonl/*": ("table", "mjai"),
    "mahjong_tenhou_result_lines/*.log": ("table", "tenhou"),
}
"""The kind and format of files in the folder of real logs, by pattern."""


def real_seeds(folder: Path) -> Iterator[Seed]:
    """Yield seeds of the real logs in a folder."""
    for pattern, (kind, log_format) in SOURCES.items():
        for file in sorted(folder.glob(pattern))[:MOST_FILES]:
            yield Seed(file.name, file.read_bytes()[:MOST_BYTES], kind, {"format": log_format})

"""How the files of each format are called: what of a folder or a zip file is read."""

from banzuke.flows.leagues.league import Format
from banzuke.flows.readers.unpack import PACKED

ENDINGS: dict[Format, tuple[str, ...]] = {
    "csv": (".csv", ".tsv", ".tab", ".txt"),
    "jsonl": (".jsonl", ".ndjson", ".json"),
    "parquet": (".parquet", ".pq"),
    "xlsx": (".xlsx", ".xlsm"),
    "pgn": (".pgn",),
    "csa": (".csa",),
    "kif": (".kif", ".kifu", ".ki2", ".kif.txt"),
    "sgf": (".sgf", ".mgt"),
    "trf": (".trf", ".trfx", ".trf16", ".trf26", ".txt"),
    "ps-summary": (".txt",),
    "tenhou": (".log", ".html", ".txt"),
    "mjlog": (".mjlog", ".xml"),
    "tenhou6": (".json", ".jsonl", ".ndjson"),
    "majsoul": (".json", ".jsonl", ".ndjson"),
    "mjai": (".mjson", ".jsonl", ".ndjson", ".json", ".log"),
}


def is_of(format_: Format, name: str) -> bool:
    """Return whether a file's name has an ending of a format, packed or not."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return lower.endswith(ENDINGS[format_])

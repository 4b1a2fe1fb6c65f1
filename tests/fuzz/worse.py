"""Mutations of whole files: workbooks part by part, league files key by key."""

import json
import random
from collections.abc import Sequence

from tests.flows.readers.xlsx.workbooks import zipped
from tests.fuzz.mutations import mutate
from tests.fuzz.seeds import LEAGUE, Seed

CELLS = [
    *(b'<row r="1048576">', b'<c r="XFD1048576"><v>1</v></c>', b'<c t="s"><v>0</v></c>', b"</row>"),
    *(
        b'<c r="ALK1048576">',
        b"<v>",
        b"</c>",
        b'<row a=">" r="4000000000">',
        b"<x:c>",
        b"<![CDATA[",
    ),
    *(b'<c a="' + b"x" * 25_000 + b'" r="ZZZ99999">', b'<sheet r:id="s9"/>', b"<!-- -->", b"<f>"),
    *(b"<!DOCTYPE w [", b'<c t="e"><v>#N/A</v></c>', b'<c t="s"><v>999999999</v></c>', b"\xff\xfe"),
    b"".join(b'<c b%d="x"' % i for i in range(300)),
]
PLACES = ["xl/sheet", "worksheets/sheet1.xml", "../a.xml", "xl/media/image1.png", "xl//a.XML", "?"]
"""Names of parts that an attacker might use to hide them."""
PATHS = [
    *("**/", "*/", "d/", "inbox/", "../", "./", "/", "store/", "[!a-", "[", "?", "x" * 300),
    *("\0", "\n", "~", "a.csv", "*.csv", "a.zip/", "*", "**", "é", "login", "banzuke.toml"),
]
SPLITS = [
    *("(?P<name>", "(?P<version>", ")", "(a+)+", "(?=x)", ".*", "{1000}", "\\d", "{name}", "+"),
    *("{version}", "[^", "]", "\\1", "(?<!a)", "|", "^", "$", " ", "(?:a{100}){100}", "\\p{L}"),
]
TIMES = [1, 1, 1, 2, 5, 20]
"""How often a piece is repeated."""


def worse(seed: Seed, others: Sequence[bytes], rng: random.Random) -> bytes:
    """A mutated seed: its bytes are changed, or the bytes of one of its parts."""
    if not seed.parts:
        return mutate(seed.data, others, rng)
    parts = dict(seed.parts)
    name = rng.choice([*parts])
    if rng.random() < 0.2:
        parts[rng.choice(PLACES)] = parts.pop(name)
    else:
        parts[name] = mutate(parts[name], [*CELLS, *others], rng)
    if rng.random() < 0.5:
        sheets = [name for name in parts if "sheet" in name] or [*parts]
        sheet = parts[name := rng.choice(sheets)]
        at = sheet.find(b"<row", rng.randrange(len(sheet) + 1))
        parts[name] = sheet[:at] + rng.choice(CELLS) * rng.choice(TIMES) + sheet[at:]
    return zipped(parts)


def hostile_league(rng: random.Random) -> bytes:
    """A league file with hostile paths and hostile rules for names."""
    path = json.dumps(_pieces(PATHS, rng), ensure_ascii=False)
    text = LEAGUE.decode().replace('"inbox/*.csv"', path)
    if rng.random() < 0.5:
        text += f"[programs]\nsplit = {json.dumps(_pieces(SPLITS, rng))}\n"
    if rng.random() < 0.3:
        text += f"[aliases]\npath = {json.dumps(_pieces(PATHS, rng), ensure_ascii=False)}\n"
    if rng.random() < 0.1:
        text = f"{'a.' * rng.choice([3, 99, 50_000])}b = 1\n{text}"
    return text.encode()


def _pieces(pieces: Sequence[str], rng: random.Random) -> str:
    begin = rng.choice(["inbox/", ""]) if pieces is PATHS else "(?P<name>.)(?P<version>.)"
    n = rng.choice([1, 2, 4, 8])
    return begin + "".join(rng.choice(pieces) * rng.choice([*TIMES, 3_000]) for _ in range(n))

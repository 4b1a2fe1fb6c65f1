"""Random mutations of bytes: the same seed gives the same mutations."""

import random
import re
from collections.abc import Sequence

TOKENS = [
    *(b'"', b'""', b",", b";", b"\t", b"\r", b"\n", b"\r\n", b"\0", b"\x1f", b"\x85"),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"\x1b[2J", b"PAR1", b"\x1f\x8b"),
    *(b"\x28\xb5\x2f\xfd", b"NaN", b"Infinity", b"null", b"true", b"1e400", b"1e-400", b"-0"),
    *(b"9" * 25, b"9" * 5_000, b"0" * 400, b"0.1e1", b"[" * 300, b"{" * 300, b'{"a":' * 200),
    *(b"<x>" * 200, b"&#0;", b"&amp;", b"%00", b"%ff", b"\\ud800", b"\\u0000", b"=1+1", b"@x"),
    *("　".encode() * 40, "½".encode(), "１－０".encode(), "\u202e".encode(), "\u2028".encode()),
    *(b"2024-02-30", b"0000-00-00", b"9999-12-31T23:59:60", b"-271821-04-20", b"24:00", b":x:"),
    *(b"[bold]", b"a" * 200_000, b"," * 50_000, b"\n" * 5_000),
]
CHANGES = [1, 1, 1, 1, 2, 3, 6]
"""Numbers of changes in a file, drawn with equal chance. Most files have one change, because only
the first of many is noticed."""
BY_FIELD = 0.3
"""The share of changes that affect whole fields or lines."""
FIELD = re.compile(rb"[^\s,;:\"'()\[\]{}<>|=]+")
LINE = re.compile(rb"[^\r\n]*\r?\n?")
TEXT = b" ,;:\"'-+.=[]{}<>/0123456789eENanxX\t\n"


def mutate(seed: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Make one to six changes in a file: bytes, pieces, fields, lines, parts of other files."""
    data = bytearray(seed)
    for _ in range(rng.choice(CHANGES)):
        if rng.random() < BY_FIELD:
            _change_field(data, others, rng)
            continue
        at = rng.randrange(len(data) + 1)
        length = min(len(data) - at, rng.choice([1, 1, 1, 2, 8, 64]))
        match rng.randrange(7):
            case 0 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + length]
            case 2:
                data[at:at] = data[at : at + length] * rng.choice([1, 2, 50])
            case 3:
                data[at : at + rng.choice([0, length])] = rng.choice(TOKENS)
            case 4:
                other = rng.choice(others)
                start = rng.randrange(len(other) + 1)
                data[at : at + length] = other[start : start + length]
            case 5 if rng.random() < 0.2:
                del data[at:]
            case 6 if rng.random() < 0.2:
                data[at : at + length] = rng.randbytes(length)
            case _:
                data[at : at + length] = bytes(rng.choices(TEXT, k=length))
    return bytes(data)


def _change_field(data: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    """Replace, empty, double or exchange a field or a line."""
    pattern = rng.choice([FIELD, FIELD, LINE])
    at = rng.randrange(len(data) + 1)
    here = pattern.search(data, at)
    if here is None:
        return
    start, end = here.span()
    other = rng.choice([*others, bytes(data)])
    there = pattern.search(other, rng.randrange(len(other) + 1))
    data[start:end] = rng.choice(
        [b"", here[0] * 2, here[0] * 50, rng.choice(TOKENS), there[0] if there else b"?"]
    )

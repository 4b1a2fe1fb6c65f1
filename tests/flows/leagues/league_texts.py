"""League files that tests change, and the line of a part of a file."""

GOOD = """\
name = "club"
kind = "pairwise"

[[source]]
path = "inbox/a/*.csv"
columns = { first = "black", second = "white", score = "result" }

[[source]]
path = "inbox/b/*.csv"
mode = "append"
encoding = "utf-8"

[source.columns]
first = "black"
second = "white"
score = "result"

[static]
draws = "half"
order = false
replicates = 200
minimum_games = 1

[static.gauge]
kind = "mean"
rating = 1500
"""
SOURCE = '[[source]]\npath = "inbox/*.csv"\n'


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if part in line)

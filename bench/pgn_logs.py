"""Games as a large chess site gives them out: all of its tags, and a clock after each move."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import zstandard

from banzuke.engine.labs.simulate.checks import distinct_rows
from banzuke.engine.streams import named

GAMES_PER_PLAYER = 30
ACTIVITY_SIGMA = 1.5  # of log-normal activity
TEXTS = 500
"""Different games' moves; more would make no other work."""
BATCH = 10_000
MONTH = dt.datetime(2024, 1, 1)
SECONDS = 31 * 86_400
SPEEDS = (("Bullet", "60+0"), ("Blitz", "180+2"), ("Rapid", "600+0"), ("Classical", "1800+20"))
SHARES = (0.35, 0.45, 0.18, 0.02)
ENDINGS = ("Normal", "Time forfeit", "Abandoned", "Rules infraction")
ENDING_SHARES = (0.67, 0.32, 0.008, 0.002)
RESULTS = ("1-0", "0-1", "1/2-1/2")
RESULT_SHARES = (0.49, 0.46, 0.05)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
GAME = """[Event "Rated {speed} game"]
[Site "https://lichess.org/{id}"]
[Date "{date}"]
[Round "-"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]
[GameId "{id}"]
[UTCDate "{date}"]
[UTCTime "{time}"]
[WhiteElo "{white_elo}"]
[BlackElo "{black_elo}"]
[WhiteRatingDiff "+{up}"]
[BlackRatingDiff "-{up}"]
[Variant "Standard"]
[TimeControl "{control}"]
[ECO "B01"]
[Opening "Scandinavian Defense: Mieses-Kotroc Variation"]
[Termination "{ending}"]

{moves}{result}

"""


def write_pgn(file: Path, n_games: int, *, n_players: int | None = None) -> int:
    """Write a month of games, packed if the name says so; return the size of the text."""
    size = 0
    with file.open("wb") as raw:
        packer = zstandard.ZstdCompressor(level=3).stream_writer(raw, closefd=False)
        to = packer if file.suffix == ".zst" else raw
        for text in texts(n_games, n_players or max(8, n_games // GAMES_PER_PLAYER)):
            data = text.encode()
            to.write(data)
            size += len(data)
        if to is packer:
            packer.close()  # type: ignore[no-untyped-call]
    return size


def texts(n_games: int, n_players: int) -> Iterator[str]:
    """Yield the games of a month, ten thousand at a time; the same on every machine."""
    stream = ("bench", "pgn", str(n_games))
    rng = named(*stream)
    activity = rng.lognormal(0.0, ACTIVITY_SIGMA, n_players)
    moves = [_moves(rng) for _ in range(TEXTS)]
    for start in range(0, n_games, BATCH):
        n = min(BATCH, n_games - start)
        drawn = named(*stream, str(start))
        seats = distinct_rows(activity, n, 2, drawn)
        speed = drawn.choice(len(SPEEDS), n, p=SHARES)
        result = drawn.choice(len(RESULTS), n, p=RESULT_SHARES)
        ending = drawn.choice(len(ENDINGS), n, p=ENDING_SHARES)
        elo = drawn.integers(800, 2600, (n, 2))
        second = np.sort(drawn.integers(0, SECONDS, n))
        text = drawn.integers(0, TEXTS, n)
        games = []
        for i in range(n):
            at = MONTH + dt.timedelta(seconds=int(second[i]))
            games.append(
                GAME.format(
                    speed=SPEEDS[speed[i]][0],
                    control=SPEEDS[speed[i]][1],
                    id=_id(start + i),
                    date=f"{at:%Y.%m.%d}",
                    time=f"{at:%H:%M:%S}",
                    white=f"Player_{seats[i, 0]}",
                    black=f"Player_{seats[i, 1]}",
                    white_elo=elo[i, 0],
                    black_elo=elo[i, 1],
                    up=1 + i % 9,
                    result=RESULTS[result[i]],
                    ending=ENDINGS[ending[i]],
                    moves=moves[text[i]],
                )
            )
        yield "".join(games)


def _id(number: int) -> str:
    letters = []
    for _ in range(8):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def _moves(rng: np.random.Generator) -> str:
    """Moves with their clocks; nobody plays them, so any will do."""
    n = int(np.clip(rng.gamma(4.0, 9.0), 1, 150))
    left = np.sort(rng.integers(1, 180, 2 * n))[::-1]
    squares = rng.integers(0, 8, (2 * n, 2))
    said = []
    for i in range(2 * n):
        number = f"{i // 2 + 1}{'.' if i % 2 == 0 else '...'}"
        square = "abcdefgh"[squares[i, 0]] + str(1 + squares[i, 1])
        said.append(f"{number} N{square} {{ [%clk 0:{left[i] // 60:02d}:{left[i] % 60:02d}] }} ")
    return "".join(said)

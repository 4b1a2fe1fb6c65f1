"""Chess games as PGN text, and the columns of read games that tests compare."""

ROSTER = {"Event": "Club", "Date": "2024.01.31", "White": "Aiko", "Black": "Bela", "Result": "1-0"}
MOVES = "1. e4 { [%clk 0:03:00] } e5 2. Nf3 1-0"


def game(moves=MOVES, **tags):
    told = {name: value for name, value in {**ROSTER, **tags}.items() if value is not None}
    return "".join(f'[{name} "{value}"]\n' for name, value in told.items()) + f"\n{moves}\n\n"


def points(row):
    return row["wins"], row["draws"], row["losses"]


def players(result):
    return result.accepted.select("first", "second").rows()

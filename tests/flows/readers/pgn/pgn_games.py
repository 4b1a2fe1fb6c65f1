"""Chess games as PGN text, and the columns of read games that tests compare."""

ROSTER = {"Event": "Club", "Date": "2024.01.31", "White": "Aiko", "Black": "Bela", "Result": "1-0"}
MOVES = "1. e4 { [%clk 0:03:00] } e5 2. Nf3 1-0"
WITHOUT_RESULT = "1. e4 { [%clk 0:03:00] } e5 2. Nf3"


def game(moves=None, **tags):
    """A game; without ``moves``, the result at their end does not contradict the tag Result."""
    told = {name: value for name, value in {**ROSTER, **tags}.items() if value is not None}
    if moves is None:
        moves = MOVES if told.get("Result", "1-0") == "1-0" else WITHOUT_RESULT
    return "".join(f'[{name} "{value}"]\n' for name, value in told.items()) + f"\n{moves}\n\n"


def points(row):
    return row["wins"], row["draws"], row["losses"]


def players(result):
    return result.accepted.select("first", "second").rows()

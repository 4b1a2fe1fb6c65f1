"""`banzuke discard --turns`: the value of every cut at every turn, from one recursion."""

from banzuke.engine.mahjong.cuts import Answer
from banzuke.flows.hands.answer import TURN_COLUMNS, turn_rows_of
from banzuke.flows.hands.question import Question, goal_text
from banzuke.flows.screen import show

SHOWN_DIGITS = 4
"""Decimals of a value in a table."""


def show_turns(question: Question, answer: Answer, *, as_json: bool) -> None:
    """Print the value of every cut if the hand were the same at a later turn."""
    rows = turn_rows_of(question, answer)
    if as_json:
        show.as_json(TURN_COLUMNS, rows)
        return
    n_cuts = len(answer.cuts)
    turns = [rows[at : at + n_cuts] for at in range(0, len(rows), n_cuts)]
    table = [
        [of_turn[0][0], *(round(float(str(row[2])), SHOWN_DIGITS) for row in of_turn)]
        for of_turn in turns
    ]
    names = [str(row[1] or "draw") for row in turns[0]]
    goal = goal_text(question)
    show.as_table(["turn", *names], table, title=f"{goal[0].upper()}{goal[1:]} by turn and cut")

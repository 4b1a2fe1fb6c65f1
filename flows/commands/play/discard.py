"""`banzuke discard`: the expected value of every cut of one hand."""

from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from banzuke.engine.mahjong.cuts import Answer, Cut
from banzuke.engine.mahjong.tiles import letters_of
from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.hands.answer import (
    COLUMNS,
    EXPLAINED_COLUMNS,
    METHODS,
    TURN_COLUMNS,
    answer_of,
    explained_of,
    rows_of,
    turn_rows_of,
    waits_of,
)
from banzuke.flows.hands.question import (
    POINTS,
    Question,
    goal_text,
    question_of,
)
from banzuke.flows.screen import show

FIRST_CHARACTER, FIRST_BAMBOO, FIRST_CIRCLE, FIRST_WIND = 0x1F007, 0x1F010, 0x1F019, 0x1F000
"""First tile of each kind in Unicode."""
DRAGONS = (0x1F006, 0x1F005, 0x1F004)
"""White, green and red; Unicode has them in the opposite order."""
RED = "\u0325"
"""A ring below marks a red five, for which Unicode has no tile of its own."""


def picture(tile: int) -> str:
    """One tile as a character; 0 to 33 are kinds, 34 to 36 are red fives."""
    if tile >= 34:
        return picture((4, 13, 22)[tile - 34]) + RED
    if tile < 27:
        first = (FIRST_CHARACTER, FIRST_CIRCLE, FIRST_BAMBOO)[tile // 9]
        return chr(first + tile % 9)
    return chr(FIRST_WIND + tile - 27) if tile < 31 else chr(DRAGONS[tile - 31])


def pictures(tiles: Sequence[int]) -> str:
    """Tiles as characters, sorted by kind."""
    order = sorted(tiles, key=lambda tile: ((4, 13, 22)[tile - 34] if tile >= 34 else tile, tile))
    return " ".join(map(picture, order))


app = typer.Typer(add_completion=False)

MOST_COUNTED = 4
"""Most kinds of waits for which a table shows the copies, so that it fits 80 columns; JSON always
shows the copies."""
SHOWN_DIGITS = 4
"""Decimals of a value or a chance in a table."""


@app.command(epilog="Example: banzuke discard 222567m345p33667s --dora 1z --rules bare")
def discard(
    hand: Annotated[
        str,
        typer.Argument(
            help="14 tiles, 3 fewer for each meld, by m p s z; 0 is a red five. A hand of 13 tiles "
            "draws first."
        ),
    ],
    dora: Annotated[str, typer.Option("--dora", help="Dora indicators, such as 1z.")] = "",
    turn: Annotated[
        int,
        typer.Option(
            "--turn", help="The turn, from 1: at turn t the hand holds its draw number t."
        ),
    ] = 1,
    seat: Annotated[
        str,
        typer.Option(
            "--seat", help="The wind of the seat, such as east, E or 1; East is the dealer."
        ),
    ] = "east",
    round_: Annotated[str, typer.Option("--round", help="The wind of the round.")] = "east",
    seen: Annotated[
        str,
        typer.Option("--seen", help="Tiles in the rivers and in melds of others, such as 3p3p7z."),
    ] = "",
    melds: Annotated[
        list[str] | None,
        typer.Option("--meld", help="Called tiles, such as 234m, 777z, 5555p. Repeatable."),
    ] = None,
    ankans: Annotated[
        list[str] | None, typer.Option("--ankan", help="A concealed kan, such as 1111z.")
    ] = None,
    rules: Annotated[
        Literal["all", "bare"],
        typer.Option(
            "--rules",
            help="bare: the rules of the source: regular hands, without double riichi, ippatsu, "
            "last tile, ura dora and red draws.",
        ),
    ] = "all",
    exchanges: Annotated[
        int | None,
        typer.Option(
            "--exchanges",
            min=0,
            max=1,
            help="1: the hand may once exchange a tile or go back one shanten; 0: it only moves "
            "forward. By default 1 up to 2-shanten with all rules.",
        ),
    ] = None,
    silent: Annotated[
        bool,
        typer.Option(
            "--silent", help="A closed hand may wait without riichi, so that it can still change."
        ),
    ] = False,
    goal: Annotated[
        str,
        typer.Option(
            "--goal",
            help="points: the value is expected points; win: the chance to win; 3900: the chance "
            "to win 3900 points or more. Later cuts are chosen for this goal.",
        ),
    ] = POINTS,
    turns: Annotated[
        bool,
        typer.Option("--turns", help="Show the value of every cut at every turn from this one on."),
    ] = False,
    explained: Annotated[
        str | None,
        typer.Option(
            "--explain",
            help="A cut: show which draws give its value; `draw` for a hand of 13 tiles.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the expected points of every cut, alone at the table; the best first."""
    question = question_of(
        hand, dora=dora, turn=turn, seat=seat, round_=round_, seen=seen, melds=melds or (),
        ankans=ankans or (), rules=rules, exchanges=exchanges, silent=silent, goal=goal,
    )  # fmt: skip
    if explained is not None:
        _show_explained(question, explained, as_json=as_json)
        return
    if turns:
        _show_turns(question, answer_of(question), as_json=as_json)
        return
    _show(question, answer_of(question), as_json=as_json)


def _show(question: Question, answer: Answer, *, as_json: bool) -> None:
    position, rows = question.position, rows_of(answer)
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    away = "tenpai" if answer.shanten == 0 else f"{answer.shanten}-shanten"
    away = "complete" if answer.shanten < 0 else away
    away += "" if position.holds_draw else ", about to draw"
    title = f"{pictures(position.tiles)}  {away}, {position.n_unseen} tiles unseen"
    shown = [
        [*row[:2], *map(_rounded, row[2:4]), *row[4:6], _few(cut)]
        for row, cut in zip(rows, answer.cuts, strict=True)
    ]
    show.as_table(COLUMNS[:7], shown, title=title)
    if question.options.reach:
        print(f"value: {goal_text(question)}, with cuts chosen for it.")  # noqa: T201
    if answer.method in METHODS:
        print(METHODS[answer.method])  # noqa: T201


def _rounded(chance: object) -> object:
    return round(chance, SHOWN_DIGITS) if isinstance(chance, float) else chance


def _few(cut: Cut) -> str:
    """The helping tiles, with the numbers of their copies if these fit on a line."""
    kinds = [kind for kind, n in enumerate(cut.waits) if n]
    return waits_of(cut) if len(kinds) <= MOST_COUNTED else letters_of(kinds)


def _show_explained(question: Question, text: str, *, as_json: bool) -> None:
    found = explained_of(question, text)
    if as_json:
        show.as_json(EXPLAINED_COLUMNS, found.rows)
        return
    what = f"cut {text}" if question.position.holds_draw else "about to draw"
    unit = "points" if question.options.reach == 0 else f"is {goal_text(question)}"
    show.as_table(
        EXPLAINED_COLUMNS, found.rows,
        title=f"{what}: {found.total:.{SHOWN_DIGITS}f} {unit}, by the draw that helps",
    )  # fmt: skip
    print(  # noqa: T201
        "chance: that this tile is the next helping draw; value: the value after this draw. "
        "Here every hand only moves forward."
    )


def _show_turns(question: Question, answer: Answer, *, as_json: bool) -> None:
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

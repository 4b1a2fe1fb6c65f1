"""`banzuke discard`: the expected value of every cut of one hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import typer

from banzuke.engine.mahjong.cuts import ACCEPTANCE, FORWARD, Answer, Cut, evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import BARE, BONUS, REGULAR, Options, Rules
from banzuke.engine.mahjong.tiles import (
    EAST,
    ImpossibleHand,
    Meld,
    kind_of,
    letter_of,
    letters_of,
    read_tiles,
)
from banzuke.flows.commands.discard_turns import show_turns
from banzuke.flows.commands.options import JsonOption
from banzuke.flows.commands.winds import wind_of
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show

FIRST_CHARACTER, FIRST_BAMBOO, FIRST_CIRCLE, FIRST_WIND = 0x1F007, 0x1F010, 0x1F019, 0x1F000
"""First tile of each kind in Unicode."""
DRAGONS = (0x1F006, 0x1F005, 0x1F004)
"""White, green and red; Unicode has them in the opposite order."""
RED = "\u0325"
"""A ring below marks a red five, for which Unicode has no tile of its own."""


def picture(tile: int) -> str:
    """Return one tile, 0-33 by kind and 34-36 red fives, as a character."""
    if tile >= 34:
        return picture((4, 13, 22)[tile - 34]) + RED
    if tile < 27:
        first = (FIRST_CHARACTER, FIRST_CIRCLE, FIRST_BAMBOO)[tile // 9]
        return chr(first + tile % 9)
    return chr(FIRST_WIND + tile - 27) if tile < 31 else chr(DRAGONS[tile - 31])


def pictures(tiles: Sequence[int]) -> str:
    """Return tiles as characters, sorted by kind."""
    order = sorted(tiles, key=lambda tile: ((4, 13, 22)[tile - 34] if tile >= 34 else tile, tile))
    return " ".join(map(picture, order))


app = typer.Typer(add_completion=False)

EXCHANGED_SHANTEN = 2
"""Greatest shanten for which exchanges are on by default; beyond it the search takes seconds."""
POINTS = "points"
DRAW = "draw"
"""Names the next draw of a hand of 13 where a hand of 14 names a cut."""
GOALS = {POINTS: 0, "win": 1}
"""What a value may be, beside the chance to win a number of points: the engine's `reach`."""
MOST_POINTS = 1_000_000
"""More than any hand is worth."""
COLUMNS = ("cut", "value", "win", "tenpai", "acceptance", "shanten", "waits", "method")
MOST_COUNTED = 4
"""Most kinds of waits for which a table shows the copies, so that it fits 80 columns; JSON always
shows the copies."""
VALUE_DIGITS = 4
"""Decimals of points, and of a chance that is a value."""
CHANCE_DIGITS = 4
"""Decimals of a chance in a table."""
METHODS = {
    FORWARD: "Too many hands are within reach with an exchange: every hand goes forward here.",
    ACCEPTANCE: "Too far from tenpai for values: only the tiles that bring it nearer are counted.",
}


class NoSuchHand(BanzukeError):
    """A hand, or the tiles beside it, are impossible."""


@app.command(epilog="Example: banzuke discard 222567m345p33667s --dora 1z --rules bare")
def discard(
    hand: Annotated[
        str, typer.Argument(help="14 tiles less 3 a meld: m p s z, 0 is a red five; 13 draw first.")
    ],
    dora: Annotated[str, typer.Option("--dora", help="Dora indicators, such as 1z.")] = "",
    turn: Annotated[
        int, typer.Option("--turn", help="From 1; at turn t the hand holds its t-th draw.")
    ] = 1,
    seat: Annotated[
        str, typer.Option("--seat", help="A wind, such as east, E or 1; East is the dealer.")
    ] = "east",
    round_: Annotated[str, typer.Option("--round", help="The wind of the round.")] = "east",
    seen: Annotated[
        str, typer.Option("--seen", help="Tiles in rivers and others' melds, such as 3p3p7z.")
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
            help="bare: the source's, regular hands without double riichi, ippatsu, last tile, "
            "ura dora and red draws.",
        ),
    ] = "all",
    exchanges: Annotated[
        int | None,
        typer.Option(
            "--exchanges",
            min=0,
            max=1,
            help="1: the hand may be changed, or go one shanten back, once; 0: it goes forward. "
            "Else 1 up to 2-shanten with all rules.",
        ),
    ] = None,
    silent: Annotated[
        bool, typer.Option("--silent", help="A closed tenpai may wait without riichi, to change.")
    ] = False,
    goal: Annotated[
        str,
        typer.Option(
            "--goal",
            help="points: the value is expected points; win: the chance to win; 3900: the chance "
            "to win so many points or more. Cuts are chosen for it.",
        ),
    ] = POINTS,
    turns: Annotated[
        bool, typer.Option("--turns", help="The value of every cut at every turn from this one on.")
    ] = False,
    explained: Annotated[
        str | None,
        typer.Option(
            "--explain", help="A cut: which draws give its value; `draw` for a hand of 13 tiles."
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
        show_turns(question.position, answer_of(question), goal_text(question), as_json=as_json)
        return
    _show(question, answer_of(question), as_json=as_json)


@dataclass(frozen=True)
class Question:
    """A hand, the tiles seen beside it, and the method of valuing its cuts."""

    position: Position
    rules: Rules
    options: Options


def question_of(
    hand: str,
    *,
    dora: str = "",
    turn: int = 1,
    seat: str = "east",
    round_: str = "east",
    seen: str = "",
    melds: Sequence[str] = (),
    ankans: Sequence[str] = (),
    rules: Literal["all", "bare"] = "all",
    exchanges: int | None = None,
    silent: bool = False,
    goal: str | int = POINTS,
) -> Question:
    """The question about a hand from the command's options.

    Raises
    ------
    NoSuchHand
        If the hand, or a tile beside it, is impossible.
    """
    called = [*map(_called, melds), *map(_concealed, ankans)]
    try:
        position = Position(
            read_tiles(hand),
            tuple(called),
            read_tiles(dora),
            read_tiles(seen),
            turn,
            EAST + _wind("--seat", seat),
            EAST + _wind("--round", round_),
        )
    except ImpossibleHand as error:
        raise NoSuchHand(f"{error}; mend the hand, or what is given beside it") from error
    code = Rules(forms=REGULAR) if rules == "bare" else Rules()
    options = _options(position, code, bare=rules == "bare", exchanges=exchanges, silent=silent)
    return Question(position, code, replace(options, reach=_reach(goal)))


def goal_text(question: Question) -> str:
    """What a value is, in words."""
    reach = question.options.reach
    if reach == 0:
        return "expected points"
    return "the chance to win" if reach == 1 else f"the chance to win {reach:,} points or more"


def _reach(goal: str | int) -> int:
    """The points to reach: 0 for expected points, 1 for any win."""
    if goal in GOALS:
        return GOALS[str(goal)]
    points = int(goal) if str(goal).isdecimal() else 0
    if not 0 < points <= MOST_POINTS:
        raise NoSuchHand(
            f"--goal {goal}: give points, win, or a number of points up to {MOST_POINTS:,}, such "
            "as 3900"
        )
    return points


def answer_of(question: Question) -> Answer:
    """The value of every cut, the best first."""
    return evaluate(question.position, rules=question.rules, options=question.options)


def rows_of(answer: Answer) -> list[list[object]]:
    """The cuts of an answer in the columns `COLUMNS`."""
    return [_row(cut, answer.method) for cut in answer.cuts]


def _wind(option: str, text: str) -> int:
    found = wind_of(text)
    if found is None:
        raise NoSuchHand(f"{option} {text}: no wind; give east, south, west or north, or E S W N")
    return found


def _options(
    position: Position, rules: Rules, *, bare: bool, exchanges: int | None, silent: bool
) -> Options:
    base = BARE if bare else BONUS
    if exchanges is None:
        forward = evaluate(position, rules=rules, options=base, chances=False)
        exchanges = 0 if bare or forward.shanten > EXCHANGED_SHANTEN else 1
    return replace(base, exchanges=exchanges, silent=silent)


def _called(text: str) -> Meld:
    tiles = _tiles(text)
    kinds = sorted(map(kind_of, tiles))
    if len(set(kinds)) == 1 and len(kinds) in (3, 4):
        return Meld("pon" if len(kinds) == 3 else "kan", tiles)
    runs = len(kinds) == 3 and kinds[2] < EAST and kinds[0] // 9 == kinds[2] // 9
    if runs and kinds == list(range(kinds[0], kinds[0] + 3)):
        return Meld("chi", tiles)
    raise NoSuchHand(f"--meld {text}: neither a run, nor three or four of a kind")


def _concealed(text: str) -> Meld:
    tiles = _tiles(text)
    if len(tiles) != 4 or len(set(map(kind_of, tiles))) != 1:
        raise NoSuchHand(f"--ankan {text}: not four of a kind")
    return Meld("ankan", tiles)


def _tiles(text: str) -> tuple[int, ...]:
    try:
        return read_tiles(text)
    except ImpossibleHand as error:
        raise NoSuchHand(str(error)) from error


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
    return round(chance, CHANCE_DIGITS) if isinstance(chance, float) else chance


def _few(cut: Cut) -> str:
    """Return the helping tiles, with their copies if they fit on a line."""
    kinds = [kind for kind, n in enumerate(cut.waits) if n]
    return _waits(cut) if len(kinds) <= MOST_COUNTED else letters_of(kinds)


def _waits(cut: Cut) -> str:
    return " ".join(f"{letter_of(kind)}×{n}" for kind, n in enumerate(cut.waits) if n)


def _row(cut: Cut, method: str) -> list[object]:
    counted = method != ACCEPTANCE
    return [
        letter_of(cut.tile) if cut.tile is not None else None,
        round(cut.value, VALUE_DIGITS) if counted else None,
        round(cut.win, 6) if counted else None,
        round(cut.tenpai, 6) if counted else None,
        cut.acceptance,
        cut.shanten,
        _waits(cut),
        method,
    ]


def _show_explained(question: Question, text: str, *, as_json: bool) -> None:
    found = explain(
        question.position,
        _explained_cut(question.position, text),
        rules=question.rules,
        options=question.options,
    )
    rows = [[letter_of(d.tile), d.copies, round(d.chance, 6), round(d.value, 4)] for d in found]
    columns = ("draw", "copies", "chance", "value")
    if as_json:
        show.as_json(columns, rows)
        return
    total = sum(helping.value for helping in found)
    what = f"cut {text}" if question.position.holds_draw else "about to draw"
    unit = "points" if question.options.reach == 0 else f"is {goal_text(question)}"
    show.as_table(columns, rows, title=f"{what}: {total:.4f} {unit}, by the draw that helps")
    print(  # noqa: T201
        "chance: that this tile is the next to help; value: what comes with it. "
        "Every hand goes forward here."
    )


def _explained_cut(position: Position, text: str) -> int | None:
    """The cut to explain; None for a hand of 13, which draws first."""
    if not position.holds_draw:
        if text == DRAW:
            return None
        raise NoSuchHand(
            f"--explain {text}: a hand of 13 tiles cuts nothing; say --explain {DRAW}, or give "
            "one of 14"
        )
    tiles = _tiles(text)
    if len(tiles) != 1 or tiles[0] not in position.tiles:
        raise NoSuchHand(f"--explain {text}: not one tile of the hand; name one, such as 6s")
    return tiles[0]

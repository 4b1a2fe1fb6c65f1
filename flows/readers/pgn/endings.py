"""Endings of chess games: the words of the tags Result and Termination, and their meanings.

A termination is the program's own word, without player names and numbers of moves. Three words
stand for facts from other tags: `unfinished`, `forfeit` and `armageddon`, besides `bye`.
"""

import polars as pl

from banzuke.flows.readers.pairwise_games import SCORED, VOID
from banzuke.flows.readers.pgn.columns import once_each
from banzuke.flows.readers.pgn.unplayed import UNPLAYED

TEXT = pl.String

UNFINISHED, FORFEIT, DOUBLE_FORFEIT = "unfinished", "forfeit", "double forfeit"
ARMAGEDDON, BYE = "armageddon", "bye"

WON, LOST, DRAWN = "1", "0", "1/2"
RESULTS = {
    **dict.fromkeys(("1-0", "1:0", "1–0", "1-O"), WON),
    **dict.fromkeys(("0-1", "0:1", "0–1", "O-1"), LOST),
    **dict.fromkeys(
        ("1/2-1/2", "1/2", "1/2:1/2", "1/2–1/2", "½-½", "½:½", "½–½", "½", "0.5-0.5"), DRAWN
    ),
    **dict.fromkeys(("+/-", "+:-", "+--", "+-", "1-0F", "1-0 F", "1F-0F"), WON),
    **dict.fromkeys(("-/+", "-:+", "--+", "-+", "0-1F", "0-1 F", "0F-1F"), LOST),
    **{"2-0": WON, "1-1": DRAWN, "0-2": LOST},  # draughts, in PDN
}
"""Points of the first player, who is White, by result."""
WORDS_OF_RESULTS = {
    **dict.fromkeys(("*", "?", "-"), UNFINISHED),
    **dict.fromkeys(("+/-", "+:-", "+--", "+-", "1-0F", "1-0 F", "1F-0F"), FORFEIT),
    **dict.fromkeys(("-/+", "-:+", "--+", "-+", "0-1F", "0-1 F", "0F-1F"), FORFEIT),
    **dict.fromkeys(("-/-", "-:-", "---", "--", "0-0", "0:0", "0-0F", "0F-0F"), DOUBLE_FORFEIT),
}
"""Results of games that were not played, or not finished."""

STANDARD = {
    **dict.fromkeys(("normal", "adjudication", "time forfeit", "rules infraction"), SCORED),
    **dict.fromkeys(("abandoned", "death"), SCORED),
    **dict.fromkeys(("emergency", "unterminated"), VOID),
}
LICHESS = {
    **dict.fromkeys(("Normal", "Time forfeit", "Rules infraction"), SCORED),
    **dict.fromkeys(("Insufficient material", "Adjudication"), SCORED),
    **dict.fromkeys(("Abandoned", "Unterminated", "Unknown"), VOID),
}
ENGINES = {
    **dict.fromkeys(("illegal move", "stalled connection", "disconnect", "stall"), SCORED),
    **dict.fromkeys(("time", "resign", "resignation", "checkmate", "stalemate"), SCORED),
    **dict.fromkeys(
        ("3-fold rep", "3-fold repetition", "50-move rule", "fifty moves rule"), SCORED
    ),
    **dict.fromkeys(("insufficient material", "no mating material", "agreement"), SCORED),
    **dict.fromkeys(("GUI adjudication", "GUI TB adjudication", "GUI TB Mate"), SCORED),
    **dict.fromkeys(("User adjudication", "manual adjudication"), SCORED),
    **dict.fromkeys(("TCEC Draw Rule", "TCEC draw rule", "TCEC win rule", "SyzygyTB"), SCORED),
    **dict.fromkeys(("TCEC adjudication", "TB position"), SCORED),
}
CHESS_COM = {
    **dict.fromkeys(("won by checkmate", "won by resignation", "won on time"), SCORED),
    **dict.fromkeys(("won - game abandoned", "won by adjudication"), SCORED),
    **dict.fromkeys(("won by king of the hill", "won by three-check", "won by threecheck"), SCORED),
    **dict.fromkeys(("won by bughouse partner", "won by variant rules"), SCORED),
    **dict.fromkeys(("drawn by agreement", "drawn by repetition", "drawn by stalemate"), SCORED),
    **dict.fromkeys(("drawn by 50-move rule", "drawn by insufficient material"), SCORED),
    **dict.fromkeys(("drawn by timeout vs insufficient material",), SCORED),
    **dict.fromkeys(("drawn by adjudication", "drawn by mutual agreement"), SCORED),
    "game aborted": VOID,
}
NOT_PLAYED = {
    **dict.fromkeys((UNFINISHED, FORFEIT, DOUBLE_FORFEIT, ARMAGEDDON, BYE), VOID),
    **dict.fromkeys(("Forfeit", "walkover", "default", "no show", "not played", "aborted"), VOID),
    **dict.fromkeys(("withdrawal", "adjourned"), VOID),
}
MEANINGS = {**STANDARD, **LICHESS, **ENGINES, **CHESS_COM, **NOT_PLAYED}
"""The meaning of each termination, unless the league file overrides it."""

VOID_WORDS = [word for word, meaning in MEANINGS.items() if meaning == VOID]

BYES = (
    "BYE",
    "bye",
    "Bye",
    "-BYE-",
    "-bye-",
    "(bye)",
    "(BYE)",
    "Freilos",
    "spielfrei",
    "Spielfrei",
)
ARMAGEDDON_TAG = r"(?i)\barmageddon\b"
KNOWN, NAMED = "_result_is_known", "_named_winner"
"""Columns: whether the tag Result has a known value; the points of White by the winner that the
tag Termination names, or null."""
WON_BY = r"^(.+?) won (?:by|on|-) .+$"


def with_endings(tags: pl.DataFrame) -> pl.DataFrame:
    """Tags with ``result``, the points of White, and ``termination``.

    A comment without moves that calls a game forfeited takes precedence over Result and
    Termination. An unplayed or unfinished game takes precedence over the kind of ending. A
    Termination that makes a game void takes precedence over a Result that does.
    """
    text = pl.col("text")
    unplayed = once_each(tags["Result"], text.replace_strict(WORDS_OF_RESULTS, default=None), TEXT)
    said = once_each(tags["Termination"], _said(), TEXT)
    bye = pl.col("White").is_in(BYES).fill_null(False) | pl.col("Black").is_in(BYES).fill_null(
        False
    )
    return tags.with_columns(
        result=pl.col("Result").replace_strict(RESULTS, default=None, return_dtype=TEXT),
        termination=pl.when(bye)
        .then(pl.lit(BYE))
        .when(UNPLAYED)
        .then(pl.lit(FORFEIT))
        .when(unplayed.is_not_null() & ~said.is_in(VOID_WORDS).fill_null(False))
        .then(unplayed)
        .when(_is_armageddon(tags))
        .then(pl.lit(ARMAGEDDON))
        .otherwise(said),
        **{
            KNOWN: pl.col("Result").is_in([*RESULTS, *WORDS_OF_RESULTS]),
            NAMED: _winner(tags),
        },
    )


def _winner(tags: pl.DataFrame) -> pl.Expr:
    """The points of White by a Termination such as `Aiko won by resignation`."""
    name = once_each(tags["Termination"], pl.col("text").str.extract(WON_BY), TEXT)
    white, black = (pl.col(side) == name for side in ("White", "Black"))
    return pl.when(white & ~black).then(pl.lit(WON)).when(black & ~white).then(pl.lit(LOST))


def _is_armageddon(tags: pl.DataFrame) -> pl.Series:
    """Whether the event or the round of each game is an armageddon."""
    found = [
        once_each(tags[name], pl.col("text").str.contains(ARMAGEDDON_TAG), pl.Boolean)
        for name in ("Event", "Round")
    ]
    return found[0].fill_null(False) | found[1].fill_null(False)


def _said() -> pl.Expr:
    """The tag Termination without the name of the winner and without numbers of moves."""
    return (
        pl.col("text")
        .str.replace(r"^.+? (won (?:by|on|-) .+)$", "$1")
        .str.replace(r"^Game (drawn .+)$", "$1")
        .str.replace(r"^(GUI TB Mate) in \d+$", "$1")
        .str.replace(r"^.* withdrawal$", "withdrawal")
    )

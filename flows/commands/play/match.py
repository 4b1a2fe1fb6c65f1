"""`banzuke match`: one match between two players, and the number of games for a finer answer."""

import re
from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
import typer

from banzuke.engine.match import (
    FAR_OFF,
    WinRate,
    expected_score,
    games_for_half_width,
    games_needed,
    win_rate,
)
from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

DIFFERENCES_ELO = (10, 20, 50)
POWER = 0.8

SYSTEMATIC = (
    "Not in these numbers: styles that do not suit each other and a rating model that does not "
    "hold. Such errors are systematic."
)
INTERVALS = {
    "normal": "normal, q ± z S",
    "wilson": "Wilson",
    "clopper_pearson": "Clopper-Pearson, exact",
    "shortest": "shortest binomial, p = q",
}

THREE_COUNTS = re.compile(r"(\d+)-(\d+)-(\d+)")
"""The result of a match as some programs print it; they do not agree on the order."""


class BadMatch(BanzukeError):
    """The numbers are impossible for a match."""


def games_won(text: str) -> int:
    """The number of games won, of a word of the command line.

    Raises
    ------
    BadMatch
        If the word is no number; for three numbers the message says how to give them.
    """
    if counts := THREE_COUNTS.fullmatch(text):
        wins, second, third = (int(count) for count in counts.groups())
        games = wins + second + third
        raise BadMatch(
            f"{text} has two readings. If the draws stand last, as cutechess prints them: "
            f"`banzuke match {wins} {games} --draws {third}`. If the losses stand last: "
            f"`banzuke match {wins} {games} --draws {second}`"
        )
    try:
        return int(text)
    except ValueError:
        raise BadMatch(
            f"{text!r} is not a number of games; give wins and games, such as "
            "`banzuke match 8000 10000`"
        ) from None


@app.command(
    epilog="Example: banzuke match 8000 10000 (8000 wins in 10000 games)",
    context_settings={"ignore_unknown_options": True},  # so that -1 is a number and no option
)
def match(
    wins: Annotated[
        int | None, typer.Argument(help="Games won.", parser=games_won, metavar="wins")
    ] = None,
    games: Annotated[
        int | None, typer.Argument(help="Games played: wins, draws and losses.")
    ] = None,
    draws: Annotated[int, typer.Option("--draws", help="Games drawn; a draw counts half.")] = 0,
    confidence: Annotated[
        float, typer.Option("--confidence", help="The confidence of the intervals, from 0 to 1.")
    ] = 0.95,
    differences: Annotated[
        list[int] | None,
        typer.Option(
            "--difference",
            min=1,
            help="Also print the games needed to show a difference of so many Elo points. "
            "Repeatable.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sprt", help="A sequential test of two differences in Elo points, such as 0 5."
        ),
    ] = None,
    pairs: Annotated[
        str | None,
        typer.Option(
            "--pairs",
            help="With --sprt: the numbers of pairs of games with 0, ½, 1, 1½ and 2 points, "
            "such as 9,40,70,….",
        ),
    ] = None,
    alpha: Annotated[
        float,
        typer.Option(
            "--alpha", help="With --sprt: the chance to accept the second hypothesis wrongly."
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            "--beta", help="With --sprt: the chance to accept the first hypothesis wrongly."
        ),
    ] = 0.05,
    as_json: JsonOption = False,
) -> None:
    """Show the result of a match of two players: win rate, rating difference, errors, games needed.

    With --sprt, show whether a test of two programs can stop; give wins and games, or --pairs if
    each opening was played with both colours.
    """
    if sprt is not None or pairs is not None:
        from banzuke.flows.commands.play.match_sprt import show_sprt  # noqa: PLC0415  # only who tests so

        show_sprt(
            sprt, wins, games, draws=draws, pairs=pairs, alpha=alpha, beta=beta, as_json=as_json
        )
        return
    if wins is None or games is None:
        raise BadMatch("give wins and games, such as `banzuke match 8000 10000`")
    show_match(
        wins,
        games,
        draws=draws,
        confidence=confidence,
        differences=differences or DIFFERENCES_ELO,
        as_json=as_json,
    )


def show_match(
    wins: int,
    games: int,
    *,
    draws: int,
    confidence: float,
    as_json: bool,
    differences: Sequence[int] = DIFFERENCES_ELO,
) -> None:
    """Print the win rate, its errors and intervals, the relative rating and the games needed.

    The games needed are the numbers of games that show these ``differences`` in Elo.

    Raises
    ------
    BadMatch
        If no match has these wins, draws and games, or no interval has this confidence.
    """
    try:
        match = win_rate(wins, games, draws=draws, confidence=confidence)
    except ValueError as error:
        raise BadMatch(str(error)) from error
    if as_json:
        row = _as_row(match, differences)
        show.as_json(list(row), [list(row.values())])
        return
    losses = games - wins - draws
    show.as_table(
        ["of this match", "value"],
        _numbers(match),
        title=f"{wins:,} wins, {draws:,} draws, {losses:,} losses",
    )
    _print_intervals(match)
    if warning := _expansion_warning(match):
        print(f"{warning}\n")  # noqa: T201
    _print_games_needed(match, differences)
    print(SYSTEMATIC)  # noqa: T201


def _numbers(match: WinRate) -> list[tuple[str, str]]:
    if match.rate in (0.0, 1.0):
        end = "upper" if match.rate else "lower"
        rating = f"{match.rating_difference_elo} Elo: a clean score sets no {end} end"
    else:
        rating = f"{match.rating_difference_elo:.1f} ± {match.rating_error_elo:.1f} Elo"
    errors = (
        ("win rate q", match.rate),
        ("standard error S", match.se),
        ("  with n - 1 in place of n", match.se_n_minus_1),
        ("  with n - 3/2 in place of n", match.se_n_minus_1_5),
    )
    return [*((name, show.as_text(value)) for name, value in errors), ("relative rating", rating)]


def _expansion_warning(match: WinRate) -> str:
    """A warning if the first-order error of the rating is a bad approximation; else empty."""
    if match.expansion_off <= FAR_OFF:
        return ""
    smaller = min(match.rate, 1.0 - match.rate)
    if smaller == 0.0:
        reason = "a clean score has none"
    elif np.isinf(match.expansion_off):
        reason = "q ± z S reaches beyond 0 or 1"
    else:
        reason = f"its ends are wrong by up to {100 * match.expansion_off:.0f} %"
    return (
        f"Do not use the ± of the relative rating here: {reason}. It is the first term of an "
        f"expansion that needs S ({match.se:.3g}) to be far below q and 1 - q ({smaller:.3g}). "
        "Use the Elo columns below: their ends are the ends of the rates, in Elo."
    )


def _print_intervals(match: WinRate) -> None:
    score = "Tango (Wilson with draws)" if match.draws else INTERVALS["wilson"]
    names = {**INTERVALS, "wilson": score}
    rows = []
    for field, name in names.items():
        rates, ratings = getattr(match, field), getattr(match, f"{field}_elo")
        if rates is not None:
            rows.append((name, *rates, *(round(rating, 1) for rating in ratings)))
    level = f"{100 * match.confidence:g} %"
    show.as_table([f"{level} interval", "rate from", "rate to", "Elo from", "Elo to"], rows)
    if match.draws:
        print("A draw counts half: points are not binomial, so there is no exact interval.\n")  # noqa: T201
    if match.se == 0.0:
        print(f"All results were the same, so S is 0 and useless: use {score}.\n")  # noqa: T201


def _print_games_needed(match: WinRate, differences: Sequence[int]) -> None:
    level, draws = 100 * match.confidence, 100 * match.draws / match.games
    rows = [(d, *_games_needed(match, d)) for d in differences]
    show.as_table(
        ["difference in Elo", "games to show it", "games for an error within ± it"],
        rows,
        title=f"Games between near equals: {level:g} % confidence, {100 * POWER:g} % power, "
        f"{draws:.3g} % draws",
    )
    if any(cell is None for row in rows for cell in row):
        print("An empty cell: with such a difference, players cannot draw so many games.\n")  # noqa: T201


def _games_needed(match: WinRate, difference: int) -> tuple[int | None, int | None]:
    """The games needed to show a difference, and to know ratings within ± this difference.

    None and None if players with this difference cannot draw so many of their games.
    """
    draw_rate = match.draws / match.games
    if draw_rate >= 2.0 * (1.0 - expected_score(difference)):
        return None, None
    options = {"confidence": match.confidence, "draw_rate": draw_rate}
    return (
        games_needed(difference, power=POWER, **options),
        games_for_half_width(difference, **options),
    )


def _as_row(match: WinRate, differences: Sequence[int]) -> dict[str, Any]:
    """The match as one flat row, with each interval as two columns."""
    row: dict[str, Any] = {}
    for name, value in vars(match).items():
        if name.removesuffix("_elo") in INTERVALS:
            low, high = value or (None, None)
            row |= {f"{name}_low": low, f"{name}_high": high}
        else:
            row[name] = value
    for difference in differences:
        needed, within = _games_needed(match, difference)
        row |= {f"games_to_tell_{difference}_elo": needed, f"games_within_{difference}_elo": within}
    warning = _expansion_warning(match)
    return {**row, "expansion_warning": warning or None, "systematic_errors": SYSTEMATIC}

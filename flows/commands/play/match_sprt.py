"""`banzuke match --sprt`: whether a sequential test of two programs can stop."""

from dataclasses import asdict

from banzuke.engine.match import Sprt, sprt
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show

MEANINGS = {
    "accept H0": "stop: no better than the first hypothesis",
    "accept H1": "stop: as good as the second hypothesis",
    "go on": "not decided: play on",
}


class BadTest(BanzukeError):
    """The numbers are impossible for a sequential test."""


def show_sprt(
    hypotheses: tuple[float, float] | None,
    wins: int | None,
    games: int | None,
    *,
    draws: int,
    pairs: str | None,
    alpha: float,
    beta: float,
    as_json: bool,
) -> None:
    """Print the log likelihood ratio, its bounds and the conclusion.

    Raises
    ------
    BadTest
        If no test has these numbers, or the counts of the outcomes are missing.
    """
    if hypotheses is None:
        raise BadTest(
            "--pairs is for a sequential test: add --sprt and two differences, as in --sprt 0 5"
        )
    counts = _counts(wins, games, draws, pairs)
    try:
        found = sprt(counts, *hypotheses, alpha=alpha, beta=beta)
    except ValueError as error:
        raise BadTest(str(error)) from error
    if as_json:
        row = {**asdict(found), "alpha": alpha, "beta": beta}
        show.as_json(list(row), [list(row.values())])
        return
    _print(found, counts)


def _counts(wins: int | None, games: int | None, draws: int, pairs: str | None) -> list[int]:
    if pairs is not None:
        if wins is not None or draws:
            raise BadTest("give either wins and games or --pairs, not both")
        try:
            counts = [int(count) for count in pairs.split(",")]
        except ValueError:
            counts = []
        if len(counts) != 5:
            raise BadTest(
                f"--pairs {pairs}: give five counts of pairs, with 0, ½, 1, 1½ and 2 points, such "
                "as 9,40,70,42,12"
            )
        return counts
    if wins is None or games is None:
        raise BadTest(
            "give wins and games, such as `banzuke match 330 1000 --draws 400 --sprt 0 5`"
        )
    if draws < 0 or wins + draws > games:
        raise BadTest(
            f"wins = {wins}, draws = {draws}, games = {games}: give all games that were played"
        )
    return [games - wins - draws, draws, wins]


def _print(found: Sprt, counts: list[int]) -> None:
    kind = "games lost, drawn, won" if len(counts) == 3 else "pairs with 0, ½, 1, 1½, 2 points"
    elo = (
        "a clean score" if not 0 < found.score < 1 else f"{found.elo:.1f} ± {found.elo_se:.1f} Elo"
    )
    show.as_table(
        ["of this test", "value"],
        [
            (kind, ", ".join(f"{count:,}" for count in counts)),
            ("score", f"{100 * found.score:.2f} ± {100 * found.score_se:.2f} %"),
            ("relative rating", elo),
            ("log likelihood ratio", f"{found.log_likelihood_ratio:.3f}"),
            ("bounds", f"{found.lower:.3f} to {found.upper:.3f}"),
            ("state", found.state),
        ],
        title=f"{found.games:,} games, {found.elo0:g} or {found.elo1:g} Elo",
    )
    print(f"{MEANINGS[found.state]}.")  # noqa: T201

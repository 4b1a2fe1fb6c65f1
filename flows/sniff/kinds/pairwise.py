"""Guesses at logs of games of two: the sides of the players, and the form of the results."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import winners_have_a_place
from banzuke.flows.sniff.columns import (
    DRAWS,
    LOSS,
    TWO_NUMBERS,
    WIN,
    Column,
    Log,
    may_be_answers,
    meanings,
    parts_of,
)
from banzuke.flows.sniff.dates import date_column, is_of_hours
from banzuke.flows.sniff.kinds.own_formats import of_format
from banzuke.flows.sniff.kinds.repeated_ids import doubts_of_ids
from banzuke.flows.sniff.players import (
    OF_WINNERS,
    PERHAPS_TWICE,
    Players,
    Turns,
    coloured_results,
    doubts_of_starts,
    doubts_of_substitutes,
    handicap_column,
    handicap_doubts,
    handicaps_by_ranks,
    movers_of,
    movers_said,
    pair_by,
    players_of,
    rank_columns,
    starts_not_used,
    taken_for_even,
    turns_of,
    unknown_handicaps,
    unknown_komi,
)
from banzuke.flows.sniff.proposal import (
    MOST_VALUES,
    Guess,
    Result,
    numbers_as_read,
    quoted,
)
from banzuke.flows.sniff.results import (
    are_ids,
    are_of_two_parts,
    checks_of,
    doubts_of_corrections,
    doubts_of_points,
    doubts_of_sorts,
    doubts_of_unfinished,
    hints_of_voids,
    is_of_races,
    is_yes_or_no,
    names_numbers,
    not_finished,
    of_like_named,
    of_losers,
    of_lost_sides,
    of_questions,
    of_scores,
    of_sets,
    of_three_outcomes,
    of_winners,
    of_won_sides,
    points_of,
    several_results,
    together,
    unplayed,
    who_won,
    with_own_sides,
    without_contradictions,
    words_in,
)

__all__ = ["guesses", "of_format", "refined", "settings"]

GIVEN = frozenset(["handicap", "komi"])
"""Columns that have a meaning only if black and white are known."""
MOST_CODES = 32
"""Number of handicap codes from which on the effects of handicaps are not estimated."""


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the readings of a log as games of two, the likeliest first."""
    log = with_own_sides(log)
    players = players_of(log)
    if players is None or any(c.is_of_lists for c in (players.first, players.second)):
        return
    players, forms = _with_results(log, players)
    other, hints = _other_columns(log, players)
    other = {name: column for name, column in other.items() if column != players.pairing}
    if players.first.words.concepts & {"winner", "wins"}:
        # the log does not say who received the handicap, or who moved first
        other = {name: column for name, column in other.items() if name not in GIVEN}
    movers = movers_of(log, players)
    in_order = players.move_in_turn or movers is not None
    if not in_order:
        other.pop("komi", None)
    in_doubt = handicap_doubts(log, players.first, in_order=in_order)
    if movers is not None:
        forms = [*coloured_results(log, movers), *forms]
        players = replace(players, unsure=_without(PERHAPS_TWICE, players.unsure))
    doubts = (*players.unsure, *in_doubt)
    ranks = rank_columns(log, players)
    doubts = (*doubts, *(() if GIVEN & {*other} else taken_for_even(ranks)), *doubts_of_ids(log))
    unfinished, perhaps = not_finished(log)
    hints |= {name: [*dict.fromkeys([*hints.get(name, ()), *texts])]
              for name, texts in perhaps.items()}  # fmt: skip
    doubts = (*doubts, *doubts_of_unfinished(log, unfinished), *starts_not_used(log, movers))
    doubts = (*doubts, *doubts_of_corrections(log), *doubts_of_substitutes(log, players))
    doubts = (*doubts, *doubts_of_sorts(log, {*other.values(), *players.columns.values()}))
    turns = Turns() if movers is None else turns_of(movers)
    for form in forms:
        roles = {*other.values(), *players.columns.values(), *form.columns.values()}
        starts = doubts_of_starts(log, roles)
        date = {name: other[name] for name in ("played_at",) if name in other}
        mapped = {**date, **players.columns, **form.columns, **other, **ranks, **turns.columns}
        seen = () if movers is None else movers_said(movers, players, _named(log, form.columns))
        checks = checks_of(log, players, form) if movers is None else ()
        yield Guess(
            "pairwise",
            mapped,
            {**form.values, **turns.values},
            void_if={**unfinished, **form.void_if, **turns.void_if},
            sides=in_order,
            unsure=(*doubts, *starts, *seen, *form.unsure, *checks),
            source={**({"layout": "pairings"} if players.pairing else {}), **form.source},
            hints={
                name: texts
                for name, texts in together(hints, unplayed(log, form.columns)).items()
                if name not in form.void_if and name not in unfinished
            },
            also_used=form.also_used,
        )


def _without(text: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in texts if each != text)


def _named(log: Log, columns: Mapping[str, str]) -> Column | None:
    """The column of scores of a form of result; None for other forms."""
    return next((column for column in log.columns if column.name == columns.get("score")), None)


def refined(guess: Guess, games: pl.DataFrame) -> Guess:
    """The guess with notes on handicaps by ranks and on games with one stone or without komi."""
    guess = _without_repeated_ids(guess, games)
    guess = replace(guess, unsure=(*guess.unsure, *handicaps_by_ranks(games, guess.receiver)))
    n_first = int((games["handicap"] == 1).sum())
    if guess.receiver != "first" or not n_first or (guess.columns and "komi" not in guess.columns):
        return guess
    said = (
        f"{counted(n_first, 'game')} with one stone, or without stones and with a komi below 1, "
        "are read as 定先, handicap 1: the first step, below two stones"
    )
    return replace(guess, unsure=(*guess.unsure, said))


def _without_repeated_ids(guess: Guess, games: pl.DataFrame) -> Guess:
    """The guess without a column of game numbers that begin again in each file."""
    name = guess.columns.get("game")
    if name is None or games["file"].n_unique() < 2:
        return guess
    other = games.group_by("game").agg(
        pl.n_unique("file"), pl.struct("first", "second", "played_at").n_unique().alias("games")
    )
    if other.filter((pl.col("file") > 1) & (pl.col("games") > 1)).is_empty():
        return guess
    said = f"{quoted(name)} begins again in each file, so it is not used as the id of a game"
    columns = {key: column for key, column in guess.columns.items() if key != "game"}
    return replace(guess, columns=columns, unsure=(*guess.unsure, said))


def settings(games: pl.DataFrame, guess: Guess) -> list[str]:
    """The lines of [static] that the games require."""
    played = games.filter(pl.col("void_reason").is_null())
    n_draws = int(played["draws"].sum())
    n_games = n_draws + int(played["wins"].sum()) + int(played["losses"].sum())
    lines = []
    if n_draws:
        share = f"{100 * n_draws / n_games:.0f} % of the games are drawn"
        lines += [
            f'draws = "half"              # {share}: each is half a win',
            '# draws = "davidson"        # or an outcome of its own',
        ]
    if guess.sides:
        lines.append(
            'order = "select"            # the advantage of moving first, if AIC prefers it'
        )
    elif not winners_have_a_place(guess.columns):
        lines.append("# order = true              # if the first player is the one who moves first")
    if not guess.columns and (pairs := pair_by(played)):  # rounds of a CSV may be two-legged ties
        lines.append(
            f"pair_by = {json.dumps(pairs)}  # two games of a round, colours reversed: se_paired"
        )
    codes = played.filter(pl.col("handicap") > 0)["handicap"].n_unique()
    if 0 < codes < MOST_CODES:
        lines += [
            'handicap = "select"         # effects of handicaps: the model that AIC prefers',
            f'receiver = "{guess.receiver}"          # whom a handicap helps: in go the "first"',
        ]
    return lines


def _with_results(log: Log, players: Players) -> tuple[Players, list[Result]]:
    """The players in the order that the results require, and every form of result found."""
    if players.first.words.concepts & {"winner", "wins"}:
        form = of_winners(log, players)
        if "first_points" in form.columns:  # the points say which games were drawn
            said = tuple(doubt for doubt in players.unsure if "seems to mark draws" not in doubt)
            players = replace(players, unsure=said)
        return players, [form]
    forms = [*of_three_outcomes(log, players)] or [*of_won_sides(log, players)]
    points = points_of(log, players)
    if are_ids(players, *points):
        points = [None, None]
    if points[0] is None and points[1] is not None:
        players, points = players.turned(), points[::-1]
    scores = [
        column
        for column in (
            points[0] if points[1] is None or not points[1].has_numbers else None,
            *of_scores(log),
        )
        if column is not None
    ]
    for column in scores:
        have_numbers = all(each is not None and each.has_numbers for each in points)
        if column in points and (have_numbers or are_of_two_parts(points)):
            continue  # the points of one player beside those of the other one
        if not (_measures(column) and (forms or all(points))):  # series_type beside points
            forms += words_in(column, players, "score")
    winner = _winner_column(log)
    if winner is None and (nested := log.about(("score", "winner"))) and not nested.is_of_numbers:
        winner = nested  # score.winner of JSON; winner_sets counts
    winner = winner or who_won(log)
    of_match = winner is not None and "game" in winner.words.concepts
    if winner is not None and names_numbers(log, players, winner):
        winner = None
    if winner is not None and not (of_match and all(points)):  # a row may be a map of a match
        forms += words_in(winner, players, "winner")
    if points[0] is not None and points[1] is not None and points[1].has_numbers:
        names = {"first_points": points[0].name, "second_points": points[1].name}
        both = [points[0], points[1]]
        doubts = doubts_of_points(log, players, both)
        forms.append(Result(names, unsure=(*numbers_as_read(both), *doubts)))
    forms = [*without_contradictions(forms, players, log), *_counts(log, players)]
    other = (of_losers, of_lost_sides, of_questions, of_sets, _by_values, of_like_named)
    return players, forms or [form for kind in other for form in kind(log, players)]


def _winner_column(log: Log) -> Column | None:
    """The column of the winner: one whose name says nothing else comes first."""
    found = [log.about(concepts) for concepts in OF_WINNERS]
    named = [column for column in found if column is not None and not _marks_draws(column)]
    return min(named, key=lambda column: column.words.unknown, default=None)


def _marks_draws(column: Column) -> bool:
    """Whether a column says whether a game was drawn, such as winner_tie."""
    words = {*parts_of(column.name)} & {word for word in DRAWS if len(word) > 1}
    return bool(words) and is_yes_or_no(column)


def _counts(log: Log, players: Players) -> list[Result]:
    """The counts of many games: wins of the first player, games, perhaps draws."""
    side = players.sides[0] if players.sides else None
    wins = log.named("wins", side=side) or log.about(("wins",))
    games = log.about(("games",), ("number", "games"))
    if wins is None or games is None:
        return []
    draws = log.about(("draws",))
    columns = {"wins": wins.name, "games": games.name}
    return [Result(columns | ({"draws": draws.name} if draws else {}))]


def _by_values(log: Log, players: Players) -> Iterator[Result]:
    """Yield columns with any name whose values are results or names of the two players."""
    for column in log.columns:
        if column in (players.first, players.second) or len(column.different) < 2:
            continue
        if is_of_hours(column) or column.is_of_numbers:
            continue  # 1 and 2 may also be rounds, boards or tables
        if not _is_of_pairs(column) and (column.words.concepts or column.words.sides):
            continue
        if several_results(log, column) or may_be_answers(column.name, column.different):
            continue  # S and N may also be sí and no
        if _has_no_winner(column, players):
            continue  # T and F may also be true and false
        for form in words_in(column, players, "score"):
            said = f"{quoted(column.name)} is read as the result, because of its values"
            is_known = not any("with an unknown meaning" in doubt for doubt in form.unsure)
            if is_known or _are_mostly_results(column):
                yield replace(form, unsure=(*form.unsure, said))


def _has_no_winner(column: Column, players: Players) -> bool:
    """Whether all values would be draws or no results, and none a win of either player."""
    means = meanings(column.different[:MOST_VALUES], players.sides)
    return len(means) == len(column.different) and not {WIN, LOSS} & {*means.values()}


def _are_mostly_results(column: Column) -> bool:
    """Whether most values are wins and losses such as 1-0 and 0-1, beside words nobody knows."""
    both = {WON_AND_LOST[text] for text in column.different if text in WON_AND_LOST}
    n_known = int(column.values.is_in([*WON_AND_LOST]).sum())
    return len(both) > 1 and 2 * n_known > len(column.values)


WON_AND_LOST = {"1-0": "1", "1:0": "1", "1–0": "1", "0-1": "0", "0:1": "0", "0–1": "0"}
"""Results of one game that are no points of sets, and no hours."""


def _is_of_pairs(column: Column) -> bool:
    """Whether a column is called "games", and all its values are results such as 3-1."""
    of_games = column.words.speaks_of("games") or column.words.speaks_of("game")
    return of_games and all(map(TWO_NUMBERS.fullmatch, column.different))


def _is_of_kinds(column: Column) -> bool:
    """Whether a column has a name such as "match type", and not the ids of games."""
    return column.words.concepts == {"game"} and column.words.unknown > 0


def _measures(column: Column) -> bool:
    """Whether a column has numbers under a name with an unknown word, such as "match length"."""
    return column.words.unknown > 0 and column.is_of_numbers


def _other_columns(log: Log, players: Players) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The other columns of a game, and the columns that may mark a void game."""
    columns: dict[str, str] = {}
    if (date := date_column(log)) is not None:
        columns["played_at"] = date.name
    game = log.about(("game", "number"), ("number",), ("game",))
    if game is not None and game.is_unique and not _measures(game) and not _is_of_kinds(game):
        columns["game"] = game.name
    for name in ("event", "round", "neutral"):
        column = log.about((name,), (name, "player"), (name, "number"))
        if column is None or column.name in columns.values() or is_of_races(column):
            continue  # "Race to" is the number that wins a match
        columns[name] = column.name
    season = log.about(("season",), ("season", "event"))
    if season is not None and "event" not in columns:
        columns["event"] = season.name
    if (handicap := handicap_column(log)) is not None and not unknown_handicaps(handicap):
        columns["handicap"] = handicap.name
    komi = log.about(("komi",))
    if komi is not None and komi.different and not unknown_komi(komi):
        columns["komi"] = komi.name
    return columns, hints_of_voids(log, columns, (players.first, players.second))

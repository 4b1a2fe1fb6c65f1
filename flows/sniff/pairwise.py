"""Guesses at logs of games of two: the sides of the players, and the form of the results."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import (
    is_shoot_out,
    names_a_colour,
    score_of,
    sets_of,
)
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.leagues.kinds import winners_have_a_place
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.sniff.dates import date_column, is_of_hours
from banzuke.flows.sniff.guess import (
    MOST_VALUES,
    Guess,
    Result,
    numbers_as_read,
    quoted,
    some,
)
from banzuke.flows.sniff.handicaps import (
    handicap_column,
    handicap_doubts,
    unknown_handicaps,
    unknown_komi,
)
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.points import doubts_of_one_point, of_scores, points_of
from banzuke.flows.sniff.ranks import handicaps_by_ranks, rank_columns, taken_for_even
from banzuke.flows.sniff.results import (
    FIRST,
    LOSS,
    SECOND,
    TWO_NUMBERS,
    VOID,
    WIN,
    colour_of,
    doubt_of_numbers,
    has_results_of_first,
    is_of_goals,
    meanings,
    of_spoilt,
    remarks_of_voids,
    results_of_first,
    several_results,
    void_words,
)
from banzuke.flows.sniff.targets import doubts_of_targets
from banzuke.flows.sniff.two_players import Players, players_of
from banzuke.flows.sniff.winners import (
    marked_out,
    of_losers,
    of_lost_sides,
    of_questions,
    of_winners,
    without_contradictions,
)
from banzuke.flows.sniff.words import plain
from banzuke.flows.sniff.zone import JAPAN

SHOGI = frozenset(["csa", "kif"])
"""Formats of games in which a handicap helps the second player."""
GIVEN = frozenset(["handicap", "komi"])
"""Columns that have a meaning only if black and white are known."""
MOST_CODES = 32
"""Number of handicap codes from which on the effects of handicaps are not estimated."""


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the readings of a log as games of two, the likeliest first."""
    players = players_of(log)
    if players is None:
        return
    players, forms = _with_results(log, players)
    other, hints = _other_columns(log)
    other = {name: column for name, column in other.items() if column != players.pairing}
    if players.first.words.concepts & {"winner", "wins"}:
        # the log does not say who received the handicap, or who moved first
        other = {name: column for name, column in other.items() if name not in GIVEN}
    if not players.move_in_turn:
        other.pop("komi", None)
    in_doubt = handicap_doubts(log, players.first, in_order=players.move_in_turn)
    doubts = (*players.unsure, *in_doubt)
    ranks = rank_columns(log, players)
    doubts = (*doubts, *(() if GIVEN & {*other} else taken_for_even(ranks)))
    for form in forms:
        date = {name: other[name] for name in ("played_at",) if name in other}
        mapped = {**date, **players.columns, **form.columns, **other, **ranks}
        yield Guess(
            "pairwise",
            mapped,
            form.values,
            void_if=form.void_if,
            sides=players.move_in_turn,
            unsure=(*doubts, *form.unsure),
            source={**({"layout": "pairings"} if players.pairing else {}), **form.source},
            hints={name: texts for name, texts in hints.items() if name not in form.void_if},
        )


def of_format(name: str) -> Iterator[Guess]:
    """Yield the reading of a format that names the players' sides itself."""
    all_count = (
        "games of all variants and speeds count, rated or not: `void_if` in [[source]] leaves some "
        'out, such as { variant = ["chess960"], rated = ["false"] }'
    )
    yield Guess(
        "pairwise",
        sides=True,
        receiver="second" if name in SHOGI else "first",
        timezone=JAPAN if name in SHOGI else "",
        unsure=(all_count,) if name == "chess-json" else (),
    )


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
        return players, [of_winners(log, players)]
    forms: list[Result] = []
    points = points_of(log, players)
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
        forms += _words(column, players, "score")
    winner = log.about(("winner",), ("winner", "player"), ("winner", "number"))
    if winner is None and (nested := log.about(("score", "winner"))) and not nested.is_of_numbers:
        winner = nested  # score.winner of JSON; winner_sets counts
    if winner is not None:
        forms += _words(winner, players, "winner")
    if points[0] is not None and points[1] is not None and points[1].has_numbers:
        names = {"first_points": points[0].name, "second_points": points[1].name}
        both = [points[0], points[1]]
        doubts = (*doubts_of_targets(log, players, both), *doubts_of_one_point(players, both))
        forms.append(Result(names, unsure=(*numbers_as_read(both), *doubts)))
    forms = [*without_contradictions(forms, players, log), *_counts(log, players)]
    other = (of_losers, of_lost_sides, of_questions, _by_values)
    return players, forms or [form for kind in other for form in kind(log, players)]


def _words(column: Column, players: Players, form: str) -> list[Result]:
    """A column as a score or a winner, depending on its values, with the meanings of the values."""
    names = {clean_name(name) for name in (*players.first.different, *players.second.different)}
    texts = column.different
    words = [text for text in texts if clean_name(text) not in names]
    is_winner = len(words) < len(texts) and len(texts) - len(words) >= 0.5 * len(texts)
    if sum(not sets_of(text) for text in words) > MOST_VALUES:
        return []
    means = meanings(words, players.sides, are_points=_are_points(column, form))
    if (not means and not is_winner) or (form == "score" and _are_other_points(column, means)):
        return []
    form = "winner" if is_winner else form
    if players.left_is_second and form == "score":
        turned = {WIN: LOSS, LOSS: WIN}
        means |= {text: turned[means[text]] for text in results_of_first(words, players.sides)
                  if means.get(text) in turned}  # fmt: skip
    has_colours = form == "score" and any(map(names_a_colour, means))
    colour = colour_of(players.sides) if has_colours else None
    as_winner = {WIN: FIRST, LOSS: SECOND}
    said = {
        text: meaning if form == "score" else as_winner.get(meaning, "draw")
        for text, meaning in sorted(means.items())
        if meaning != VOID
    }
    void = sorted(text for text, meaning in means.items() if meaning == VOID)
    needed = {
        text: meaning for text, meaning in said.items() if not _is_read(text, meaning, form, colour)
    }
    unread = [text for text in void if form == "winner" or not score_of(text, colour)]
    return [
        Result(
            {form: column.name},
            {form: needed} if needed else {},
            (*_doubt_of_numbers(column, words, form), *_doubts(column, players, words, means)),
            {column.name: unread} if unread else {},
            {"first_is": colour} if colour else {},
        )
    ]


def _are_other_points(column: Column, means: Mapping[str, str]) -> bool:
    """Whether too many numbers are not results of one game, such as 2½ points after some rounds."""
    numbers = [text for text in column.different if plain_number(text)]
    unknown = [text for text in numbers if text not in means]
    n_unknown = int(column.values.is_in(unknown).sum())
    return column.has_numbers and n_unknown > MOST_UNKNOWN * len(column.values)


MOST_UNKNOWN = 0.1
"""Largest share of numbers without a meaning in a column of results, as typing errors."""
POINTS = {
    *("points", "point", "pts", "punkte", "punkt", "puntos", "punti", "pontos"),
    *("очки", "勝点", "勝ち点"),
}
"""Names of columns of numbers that are points, and not the number of the winner."""


def _are_points(column: Column, form: str) -> bool:
    return form == "score" and bool(POINTS & {*re.findall(r"\w+", plain(column.name))})


def _doubt_of_numbers(column: Column, words: list[str], form: str) -> Iterator[str]:
    """Yield how the numbers of a column of results are read, if their meaning is uncertain."""
    doubt = doubt_of_numbers(
        words, are_points=_are_points(column, form), is_winner=form == "winner"
    )
    if doubt:
        yield f"{quoted(column.name)} has numbers as results, {doubt}"


def _doubts(
    column: Column, players: Players, words: list[str], means: Mapping[str, str]
) -> Iterator[str]:
    """Yield the points about results that a person who knows the log should check."""
    name = quoted(column.name)
    one_sided = not column.words.sides and has_results_of_first(words, players.sides)
    if players.unsure_view and one_sided:
        yield players.unsure_view
    if void := [text for text in means if means[text] == VOID]:
        n = int(column.values.is_in(void).sum())
        yield (
            f"{name} is {some(void)} in {counted(n, 'row')}: read as forfeits, which are stored, "
            "but not rated; to rate them, give their result in [source.values]"
        )
    if shot := [text for text in means if is_shoot_out(text)]:
        yield (
            f"{name} has penalties after a draw, such as {quoted(shot[0])}: each counts as a draw; "
            'to rate the penalties, give their result in [source.values], such as "1" or "0"'
        )
    if sets := [text for text in means if sets_of(text)]:
        yield f"{name} has the points of sets, such as {quoted(sets[0])}: most sets won is the win"
    if goals := [text for text in means if is_of_goals(text)]:
        yield (
            f"{name} has scores such as {quoted(goals[0])}: the greater number wins, and each "
            "counts as one win, or one draw"
        )
        whole = [text for text in goals if not is_shoot_out(text)]
        if halves := [text for text in whole if re.search("[½.,]", text)]:
            yield (
                f"{name} has scores of matches of several games, such as {quoted(halves[0])}: to "
                "rate the games, write a row for each, or columns of wins, draws and games"
            )
    if unknown := [text for text in words if text not in means]:
        yield f"{name} has values with an unknown meaning: {some(unknown)}{of_spoilt(unknown)}"


def _is_read(text: str, meaning: str, form: str, first_is: str | None) -> bool:
    """Whether a value has the same meaning without a mapping."""
    if form == "winner":
        return text.lower() == meaning
    score = score_of(text, first_is)
    return score is not None and score.halves == 2 * float(meaning)


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
        if several_results(log, column):
            continue
        for form in _words(column, players, "score"):
            said = f"{quoted(column.name)} is read as the result, because of its values"
            if not any("with an unknown meaning" in doubt for doubt in form.unsure):
                yield replace(form, unsure=(*form.unsure, said))


def _is_of_pairs(column: Column) -> bool:
    """Whether a column is called "games", and all its values are results such as 3-1."""
    of_games = column.words.speaks_of("games") or column.words.speaks_of("game")
    return of_games and all(map(TWO_NUMBERS.fullmatch, column.different))


def _measures(column: Column) -> bool:
    """Whether a column has numbers under a name with an unknown word, such as "match length"."""
    return column.words.unknown > 0 and column.is_of_numbers


def _is_taken(column: Column, columns: Mapping[str, str]) -> bool:
    """Whether a column already has a role, so that its texts are not remarks."""
    return column.name in columns.values() or bool(column.words.concepts or column.words.sides)


def _other_columns(log: Log) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The other columns of a game, and the columns that may mark a void game."""
    columns: dict[str, str] = {}
    if (date := date_column(log)) is not None:
        columns["played_at"] = date.name
    game = log.about(("game", "number"), ("number",), ("game",))
    if game is not None and game.is_unique and not _measures(game):
        columns["game"] = game.name
    for name in ("event", "round", "neutral"):
        column = log.about((name,), (name, "player"), (name, "number"))
        if column is not None and column.name not in columns.values():
            columns[name] = column.name
    season = log.about(("season",), ("season", "event"))
    if season is not None and "event" not in columns:
        columns["event"] = season.name
    if (handicap := handicap_column(log)) is not None and not unknown_handicaps(handicap):
        columns["handicap"] = handicap.name
    komi = log.about(("komi",))
    if komi is not None and komi.different and not unknown_komi(komi):
        columns["komi"] = komi.name
    hints = {
        # a remark such as "annulled" beside a result, or the ending of a game
        column.name: voids
        for column in log.columns
        for texts in (column.different[:MOST_VALUES],)
        if (column.words.concepts & {"ending", "winner"} or not _is_taken(column, columns))
        and (voids := list(dict.fromkeys([*void_words(texts), *remarks_of_voids(texts)])))
    }
    hints |= {column.name: texts for column in log.columns if (texts := marked_out(column))}
    return columns, hints

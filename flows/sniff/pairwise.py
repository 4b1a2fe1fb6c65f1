"""Guesses at logs of games of two: the sides of the players, and the form of the results."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import names_a_colour, score_of
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.sniff.dates import date_column
from banzuke.flows.sniff.guess import MOST_VALUES, Guess, numbers_as_read, quoted, some
from banzuke.flows.sniff.handicaps import handicap_doubts, unknown_handicaps
from banzuke.flows.sniff.log import MOST, Column, Log
from banzuke.flows.sniff.results import (
    FIRST,
    LOSS,
    SECOND,
    VOID,
    WIN,
    colour_of,
    is_of_goals,
    meanings,
    tells_from_first,
    void_words,
)
from banzuke.flows.sniff.words import WHITE, pairs
from banzuke.flows.sniff.zone import JAPAN

SIDE_NAMES = ((), ("player",), ("player", "number"), ("number",))
"""Concepts that the name of a player's column may have besides the side."""
SHARED = 0.2
"""Least share of names that two columns of players have in common."""
SHOGI = frozenset(["csa", "kif"])
"""Formats of games in which the second player is helped by a handicap."""
MOST_CODES = 32
"""Handicap codes of a period that can be estimated."""


@dataclass(frozen=True)
class Players:
    """The columns of the two players, their sides, and the doubts.

    ``unsure_view`` holds only if results are told from the first player's point of view.
    """

    first: Column
    second: Column
    sides: tuple[str, str] | None = None
    move_in_turn: bool = False
    unsure: tuple[str, ...] = ()
    unsure_view: str | None = None

    def turned(self) -> "Players":
        """Return the same players with the other player first."""
        sides = self.sides and (self.sides[1], self.sides[0])
        return replace(self, first=self.second, second=self.first, sides=sides)


@dataclass(frozen=True)
class Result:
    """A form of result: columns and values, texts of games that were not played, and doubts."""

    columns: dict[str, str]
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    void_if: dict[str, list[str]] = field(default_factory=dict)
    source: dict[str, str | int | list[str]] = field(default_factory=dict)


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the readings of a log as games of two, the likeliest first."""
    players = (
        _by_sides(log)
        or _winner_and_loser(log)
        or _named_twice(log)
        or _opponent(log)
        or _by_content(log)
    )
    if players is None:
        return
    players, forms = _with_results(log, players)
    other, hints = _other_columns(log)
    for form in forms:
        two = {"first": players.first.name, "second": players.second.name}
        date = {name: other[name] for name in ("played_at",) if name in other}
        mapped = {**date, **two, **form.columns, **other}
        yield Guess(
            "pairwise",
            mapped,
            form.values,
            void_if=form.void_if,
            sides=players.move_in_turn,
            unsure=(*players.unsure, *form.unsure, *handicap_doubts(log)),
            source=form.source,
            hints={name: texts for name, texts in hints.items() if name not in form.void_if},
        )


def of_format(name: str) -> Iterator[Guess]:
    """Yield the reading of a format that names the players' sides itself."""
    yield Guess(
        "pairwise",
        sides=True,
        receiver="second" if name in SHOGI else "first",
        timezone=JAPAN if name in SHOGI else "",
    )


def refined(guess: Guess, games: pl.DataFrame) -> Guess:
    """The guess, with what it says of records in which black moves first without komi."""
    n_first = int((games["handicap"] == 1).sum())
    if guess.columns or guess.receiver != "first" or not n_first:
        return guess
    said = (
        f"{counted(n_first, 'game')} without stones and komi (KM[0]) are taken for 定先, "
        "handicap 1: the first step, below two stones"
    )
    return replace(guess, unsure=(*guess.unsure, said))


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
            'order = "select"            # is it worth something to be first? if AIC says so'
        )
    else:
        lines.append("# order = true              # if the first player is the one who moves first")
    codes = played.filter(pl.col("handicap") > 0)["handicap"].n_unique()
    if 0 < codes < MOST_CODES:
        lines += [
            'handicap = "select"         # what handicaps are worth: the model that AIC wants',
            f'receiver = "{guess.receiver}"          # who is helped: at go the "first" to move',
        ]
    return lines


def _by_sides(log: Log) -> Players | None:
    """Return two columns that are named as sides: white and black, home and away, 1 and 2."""
    for pair in pairs():
        for concepts in SIDE_NAMES:
            first, second = (log.named(*concepts, side=side) for side in pair.sides)
            if first and second:
                players = Players(first, second, pair.sides, pair.moves_first)
                if not pair.moves_first:
                    players = replace(players, unsure_view=_view_of(first))
                return _go_or_chess(log, players) if pair.first == WHITE else players
    return None


def _view_of(first: Column) -> str:
    return f'a result such as "1" or "win" is taken for one of {quoted(first.name)}'


def _go_or_chess(log: Log, players: Players) -> Players:
    """White and black in order of moves: black first if the log is of go, or names black first."""
    speaks = {concept for column in log.columns for concept in column.words.concepts}
    if speaks & {"handicap", "komi"}:
        return players.turned()
    if "eco" in speaks:
        return players
    turned = players.turned() if players.second.place < players.first.place else players
    first, _ = turned.sides or ("", "")
    said = (
        f'a result such as "1" or "1-0" is taken for a win of {first}, who stands first in the log'
    )
    return replace(turned, unsure_view=said)


def _winner_and_loser(log: Log) -> Players | None:
    winner, loser = (
        log.about(("winner",), ("winner", "player")),
        log.about(("loser",), ("loser", "player")),
    )
    if winner is None or loser is None or any(map(_is_count, (winner, loser))):
        return None
    said = "the winner stands first, so nothing says who moved first, and draws are not to be seen"
    return Players(winner, loser, unsure=(said,))


def _is_count(column: Column) -> bool:
    """Whether a column counts something of a player, such as winner_sets."""
    return column.words.unknown > 0 and column.is_of_numbers


def _named_twice(log: Log) -> Players | None:
    """Two columns of one name for players: the left one and the right one of a pairing."""
    for column in log.columns:
        second = log.second_of(column)
        if second is not None and column.words.speaks_of("player") and not column.is_of_numbers:
            said = f"{quoted(column.name)} stands twice: the left one is taken for the first player"
            return Players(column, second, unsure=(said,), unsure_view=_view_of(column))
    return None


def _opponent(log: Log) -> Players | None:
    other = log.about(("opponent",), ("opponent", "player"))
    player = log.about(("player",), ("player", "number"))
    if other is None or player is None:
        return None
    said = (
        "if each game has a row for both of its players, `both_sides = true` in [[source]] counts "
        "it once; from ten such games on the night sees that by itself"
    )
    return Players(player, other, unsure=(said,), unsure_view=_view_of(player))


def _by_content(log: Log) -> Players | None:
    """The first two columns of text that share many values."""
    names = [
        column
        for column in log.columns
        if len(column.different) > 1
        and not column.is_of_numbers
        and not len(meanings(column.different[:MOST_VALUES], None)) >= MOST * len(column.different)
    ]
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            common = set(one.different) & set(other.different)
            if len(common) >= SHARED * min(len(one.different), len(other.different)) and common:
                said = (
                    f"{quoted(one.name)} and {quoted(other.name)} are taken for the players, "
                    "because they have names in common"
                )
                return Players(one, other, unsure=(said,), unsure_view=_view_of(one))
    return None


def _with_results(log: Log, players: Players) -> tuple[Players, list[Result]]:
    """The players in the order that the results require, and every form of result found."""
    if players.first.words.concepts >= {"winner"}:
        return players, [Result({"winner": players.first.name})]
    sides = players.sides
    forms: list[Result] = []
    points = [log.named("score", side=side) for side in sides] if sides else [None, None]
    if points[0] is None and points[1] is not None:
        players, points = players.turned(), points[::-1]
        sides = players.sides
    scores = [
        column
        for column in (
            points[0] if points[1] is None else None,
            log.about(("score",), ("score", "game")),
        )
        if column is not None
    ]
    for column in scores:
        forms += _words(column, players, "score")
    winner = log.about(("winner",), ("winner", "player"), ("winner", "number"))
    if winner is not None:
        forms += _words(winner, players, "winner")
    if points[0] is not None and points[1] is not None:
        names = {"first_points": points[0].name, "second_points": points[1].name}
        forms.append(Result(names, unsure=tuple(numbers_as_read([points[0], points[1]]))))
    forms += _counts(log, players)
    return players, forms or list(_by_values(log, players))


def _words(column: Column, players: Players, form: str) -> list[Result]:
    """A column as a score or a winner, depending on its values, with the meanings of the values."""
    names = {clean_name(name) for name in (*players.first.different, *players.second.different)}
    texts = column.different
    words = [text for text in texts if clean_name(text) not in names]
    is_winner = len(words) < len(texts) and len(texts) - len(words) >= 0.5 * len(texts)
    if len(words) > MOST_VALUES:
        return []
    means = meanings(words, players.sides)
    if not means and not is_winner:
        return []
    form = "winner" if is_winner else form
    colour = colour_of(players.sides)
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
    has_colours = form == "score" and any(map(names_a_colour, means))
    return [
        Result(
            {form: column.name},
            {form: needed} if needed else {},
            tuple(_doubts(column, players, words, means)),
            {column.name: unread} if unread else {},
            {"first_is": colour} if has_colours and colour else {},
        )
    ]


def _doubts(
    column: Column, players: Players, words: list[str], means: Mapping[str, str]
) -> Iterator[str]:
    """Yield what a person who knows the log should check of its results."""
    name = quoted(column.name)
    one_sided = not column.words.sides and tells_from_first(words, players.sides)
    if players.unsure_view and one_sided:
        yield players.unsure_view
    if void := [text for text in means if means[text] == VOID]:
        n = int(column.values.is_in(void).sum())
        yield (
            f"{name} is {some(void)} in {counted(n, 'row')}: taken for forfeits, which are kept "
            "and not rated; to rate one, give its result in [source.values]"
        )
    if goals := [text for text in means if is_of_goals(text)]:
        yield f"{name} has scores such as {quoted(goals[0])}: each counts as one win, or one draw"
    if unknown := [text for text in words if text not in means]:
        yield f"{name} has values that mean nothing known: {some(unknown)}"


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
    """Yield columns whose values are results or names of the two players, whatever their names."""
    for column in log.columns:
        if column in (players.first, players.second) or len(column.different) < 2:
            continue
        if column.words.concepts or column.words.sides or column.is_unique:
            continue
        for form in _words(column, players, "score"):
            said = f"{quoted(column.name)} is taken for the result, because of its values"
            if not any("mean nothing known" in told for told in form.unsure):
                yield replace(form, unsure=(*form.unsure, said))


def _other_columns(log: Log) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The other columns of a game, and the columns that may mark a void game."""
    columns: dict[str, str] = {}
    if (date := date_column(log)) is not None:
        columns["played_at"] = date.name
    game = log.about(("game", "number"), ("number",), ("game",))
    if game is not None and game.is_unique:
        columns["game"] = game.name
    for name in ("event", "round", "neutral"):
        column = log.about((name,), (name, "player"), (name, "number"))
        if column is not None and column.name not in columns.values():
            columns[name] = column.name
    season = log.about(("season",), ("season", "event"))
    if season is not None and "event" not in columns:
        columns["event"] = season.name
    handicap = log.about(("handicap",))
    if handicap is not None and not unknown_handicaps(handicap):
        columns["handicap"] = handicap.name
    hints = {
        column.name: voids
        for column in log.columns
        if column.words.concepts & {"ending", "winner"}
        and (voids := void_words(column.different[:MOST_VALUES]))
    }
    return columns, hints

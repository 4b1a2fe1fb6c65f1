"""A column of results or of winners, and the meanings of its values."""

import re
from collections.abc import Iterator, Mapping

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import (
    BLACK,
    ENGLISH_WHITE,
    OF_INITIALS,
    dashed,
    is_shoot_out,
    names_a_colour,
    score_of,
    sets_of,
    without_score,
)
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.sniff.columns import (
    DRAW,
    DRAWS,
    FIRST,
    LOSS,
    SECOND,
    VOID,
    WIN,
    Column,
    colour_of,
    doubt_of_numbers,
    doubt_of_signs,
    has_results_of_first,
    is_half_a_game,
    is_of_goals,
    meanings,
    of_broken_off,
    of_spoilt,
    plain,
    results_of_first,
)
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted, some
from banzuke.flows.sniff.results.broken_off import doubts_of_draws, doubts_of_nothing
from banzuke.flows.sniff.results.named_in_part import parts_of_names, parts_said
from banzuke.flows.sniff.results.own_sides import (
    beside_column_names,
    differ_by_initial,
    of_column_names,
    of_initials,
    of_item_numbers,
    of_zero_and_one,
    own_meanings,
)
from banzuke.flows.sniff.results.unclear_sets import unclear_sets


def words_in(column: Column, players: Players, form: str) -> list[Result]:
    """A column as a score or a winner, depending on its values, with the meanings of the values."""
    names = {clean_name(name) for name in (*players.first.different, *players.second.different)}
    texts = column.different
    words = [text for text in texts if not {clean_name(text), without_score(text)} & names]
    is_of_results = form == "winner" or "score" in column.words.concepts
    is_short = is_of_results and len(words) <= MOST_VALUES
    parts = parts_of_names(words, names, players.sides) if is_short else {}
    n_named = len(texts) - len(words) + len(parts)
    is_winner = n_named > 0 and n_named >= 0.5 * len(texts)
    if is_winner:
        words = [text for text in words if text not in parts]
    if sum(not sets_of(text) for text in words) > MOST_VALUES or unclear_sets(column):
        return []
    own = of_column_names(words, players) or own_meanings(words, players.own_sides)
    own = own or of_zero_and_one(words, players)
    if "winner" in column.words.concepts:
        own = own or of_item_numbers(words, players) or of_initials(words, players)
    elif differ_by_initial(players):
        own = own or of_initials(words, players)
    drawn: dict[str, str] = {}
    if is_winner:  # a number beside names: 0 is nobody, not a loss, and others are unknown
        drawn = {} if _are_numbers(players) else {t: DRAW for t in words if plain_number(t) == "0"}
        words = [text for text in words if not plain_number(text)]
        drawn |= {t: DRAW for t in words if t not in own and plain(without_score(t)) in DRAWS}
    own |= drawn
    unowned = [text for text in words if text not in own]
    heads = (players.first.name, players.second.name)
    if any(map(ENGLISH_WHITE.match, texts)):  # results of a server, below heads of the club
        heads = ("", "")
    are_points = _are_points(column, form)
    means = own | meanings(unowned, players.sides, are_points=are_points, heads=heads)
    means |= beside_column_names([text for text in unowned if text not in means], players)
    if not is_winner:
        parts = {}
    if (not means and not is_winner) or (form == "score" and _are_other_points(column, means)):
        return []
    form = "winner" if is_winner else form
    if players.left_is_second and form == "score":
        turned = {WIN: LOSS, LOSS: WIN}
        means |= {text: turned[means[text]] for text in results_of_first(words, players.sides)
                  if means.get(text) in turned}  # fmt: skip
    has_colours = form == "score" and any(map(names_a_colour, means))
    colour = colour_of(players.sides, heads) if has_colours else None
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
    needed |= parts
    unread = [text for text in void if form == "winner" or not score_of(text, colour)]
    return [
        Result(
            {form: column.name},
            {form: needed} if needed else {},
            (
                *_doubt_of_numbers(column, players, words, form),
                *_doubts(column, players, words, means),
                *_drawn_said(column, drawn),
                *_initials_said(column, heads, colour),
                *parts_said(column.name, parts),
            ),
            {column.name: unread} if unread else {},
            {"first_is": colour} if colour else {},
        )
    ]


def _initials_said(column: Column, heads: tuple[str, str], colour: str | None) -> Iterator[str]:
    """Yield that B+ is a win of white, where the columns of the players are Noir and Blanc."""
    whites = [text for text in column.different if text[:1].casefold() == "b"]
    if colour in OF_INITIALS and whites:
        white = heads[OF_INITIALS[colour] == BLACK]
        yield (
            f"{quoted(column.name)} is {quoted(whites[0])} in some rows: B is read as "
            f"{quoted(white)}, and not as black in English (`first_is` in the league file)"
        )


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


def _are_numbers(players: Players) -> bool:
    """Whether the players have numbers in place of names."""
    return players.first.is_of_numbers and players.second.is_of_numbers


def _are_points(column: Column, form: str) -> bool:
    return form == "score" and bool(POINTS & {*re.findall(r"\w+", plain(column.name))})


def _doubt_of_numbers(
    column: Column, players: Players, words: list[str], form: str
) -> Iterator[str]:
    """Yield how the numbers of a column of results are read, if their meaning is uncertain."""
    if of_zero_and_one(words, players):
        return
    if "winner" in column.words.concepts and of_item_numbers(words, players):
        yield f"{quoted(column.name)} is read as the place in the list of players, from 0"
        return
    if form == "winner" and {*words} == {"1"} == {*column.different}:
        yield (
            f"{quoted(column.name)} is 1 in all rows, read as a win of "
            f"{quoted(players.first.name)}: if players are numbered from 0, it means the other one"
        )
    doubt = doubt_of_numbers(
        words, are_points=_are_points(column, form), is_winner=form == "winner"
    )
    if doubt:
        yield f"{quoted(column.name)} has numbers as results, {doubt}"


def _drawn_said(column: Column, drawn: Mapping[str, str]) -> Iterator[str]:
    """Yield how 0 is read beside the names of winners."""
    if zeros := [text for text in drawn if plain_number(text)]:
        n = counted(int(column.values.is_in(zeros).sum()), "row")
        yield f"{quoted(column.name)} is {some(zeros)} in {n}, beside names: read as a draw"


def _doubts(
    column: Column, players: Players, words: list[str], means: Mapping[str, str]
) -> Iterator[str]:
    """Yield the points about results that a person who knows the log should check."""
    name = quoted(column.name)
    one_sided = not column.words.sides and has_results_of_first(words, players.sides)
    if players.unsure_view and one_sided:
        yield players.unsure_view
    if doubt := doubt_of_signs(words):
        yield f"{name} has letters or signs as results, {doubt}"
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
        yield from doubts_of_draws(column, means)
        yield from doubts_of_nothing(column, means)
        whole = [text for text in goals if not is_shoot_out(text)]
        if halves := [text for text in whole if re.search("[½.,]", dashed(text))]:
            yield (
                f"{name} has scores of matches of several games, such as {quoted(halves[0])}: to "
                "rate the games, write a row for each, or columns of wins, draws and games"
            )
    if half := [text for text in means if is_half_a_game(text)]:
        yield (
            f"{name} is {some(half)} in {counted(int(column.values.is_in(half).sum()), 'row')}, "
            "which is not the result of a game: read as a win of the player with more; correct it, "
            "or give its meaning in [source.values]"
        )
    if unknown := [text for text in words if text not in means]:
        why = of_spoilt(unknown) or of_broken_off(unknown)
        yield f"{name} has values with an unknown meaning: {some(unknown)}{why}"


def _is_read(text: str, meaning: str, form: str, first_is: str | None) -> bool:
    """Whether a value has the same meaning without a mapping."""
    if form == "winner":
        return text.lower() == meaning
    score = score_of(text, first_is)
    return score is not None and score.halves == 2 * float(meaning)

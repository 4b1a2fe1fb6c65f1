"""Messages about files that cannot become a league: the obstacle, and the remedy."""

import re
from collections.abc import Iterator

from banzuke.flows.ingest.canonical.score_texts import LIKE_SPOILT
from banzuke.flows.sniff.columns import TYPE_AGAIN, Column, Log, meanings, plain
from banzuke.flows.sniff.dates import is_without_year, written
from banzuke.flows.sniff.kinds import is_of_standings, is_ranking
from banzuke.flows.sniff.players import (
    PAIRING,
    Players,
    any_two,
    is_pairing,
    more_players,
    of_no_names,
    players_of_doubles,
    sides_without_names,
)
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted, some
from banzuke.flows.sniff.refusals.of_sports import of_sports
from banzuke.flows.sniff.refusals.other_shapes import of_other_shapes
from banzuke.flows.sniff.refusals.unread_sets import of_unread_sets
from banzuke.flows.sniff.refusals.unsaid_points import (
    of_no_points,
    of_several_columns,
    of_two_numbers,
    rows_of,
)
from banzuke.flows.sniff.results import (
    are_strokes,
    marks_of_outcomes,
    of_two_parts,
    several_results,
)
from banzuke.flows.sniff.shape import failure_of, lines_of_games
from banzuke.flows.sniff.trials import Trial

ROMAN = re.compile(r"[IVX]{1,6}\.?")
DATES_OF_RESULTS = 0.5
"""Least share of dates in a column of results that a spreadsheet has changed into dates."""


def no_guess(log: Log | None = None) -> str:
    """The problem of a log in whose columns no game was found."""
    if log and log.columns and log.columns[0].texts.is_empty():
        return "it has names of columns, but no row below them"
    known = "".join(f"{line}. " for line in (_known_problems(log) if log else ()))
    names = ", ".join(quoted(column.name) for column in log.columns) if log else ""
    its = f"{'Its' if known else 'its'} columns{f' ({names})' if names else ''}"
    return known + (
        f"{its} do not say who played whom and who won. A log of games of two has "
        "both players and the result; a log of table games has three or four "
        "players with places or points; a log of tournaments has player and place. If the log has "
        "them, write the league file by hand: data/README.md says how"
    )


def _known_problems(log: Log) -> Iterator[str]:
    """Yield what is in the way of a log's being read, as far as it is known."""
    if said := "".join(of_sports(log)):
        yield said
        return
    if said := of_no_names(log) or of_no_points(log) or of_several_columns(rows_of(log)):
        yield said
        return
    two, opponent = any_two(log), log.about(("opponent",), ("opponent", "player"))
    places = [column for column in log.columns if PLACE_HEAD.fullmatch(plain(column.name))]
    yield from _of_spoilt_results(log)
    yield from of_other_shapes(log)
    if two is not None:
        if "winner" not in two.first.words.concepts:
            yield from of_unread_sets(log)
        yield from _of_several_games(log, two)
    if len(places) < 3:
        yield from _of_more_players(log, two)
    yield from _of_one_cell(log)
    if two is None and opponent is not None:
        yield (
            f"each row names only one player, the opponent ({quoted(opponent.name)}): add a column "
            "player with the name of the person who keeps the list"
        )
    if len(places) > 2:
        yield (
            f"{', '.join(quoted(each.name) for each in places)} are the places of a tournament: "
            "write a row for each player, with event, player and place"
        )
    elif two is not None and not [*_of_more_players(log, two), *of_unread_sets(log)]:
        yield from () if _are_tallies(log, two) else _of_results(log, two)
    if two is None:
        yield from _of_lines(log)
        yield from _of_two_rows(log)
        yield from _of_strangers(log)
    if not places and two is None and opponent is None:
        yield from _of_no_places(log)
    if two is None or not _are_tallies(log, two):
        yield from _of_rankings(log)


def _are_tallies(log: Log, two: Players) -> bool:
    """Whether rows count the wins and losses of a player against another one."""
    return is_of_standings(log) and not {*two.first.different}.isdisjoint(two.second.different)


def _of_several_games(log: Log, two: Players) -> Iterator[str]:
    """Yield a message if rows count wins and losses, but not the games."""
    if log.about(("wins",)) and log.about(("losses",)) and not log.about(("games",)):
        yield (
            "each row counts several games of two players, but not their number: add a "
            'column "games" with the sum of wins, draws and losses'
        )
    elif _are_tallies(log, two):
        games = "" if log.about(("games",)) else ', and add a column "games" with their sum'
        yield (
            f"each row counts several games of {quoted(two.first.name)} and "
            f"{quoted(two.second.name)}: rename the columns of the wins, draws and losses of "
            f'{quoted(two.first.name)} to "wins", "draws" and "losses"{games}'
        )


def _of_more_players(log: Log, two: Players | None) -> Iterator[str]:
    """Yield a message if a row has more than two players."""
    players = players_of_doubles(log)
    if not players and two is not None and (others := more_players(log, two)):
        players = [two.first, two.second, *others]
    if players:
        yield (
            f"{', '.join(quoted(each.name) for each in players)} all have names of players, but "
            "a game of two has two players: in doubles, write each pair into one cell, such as "
            "Ann/Ben; write tables that stand side by side below each other"
        )


def _of_one_cell(log: Log) -> Iterator[str]:
    """Yield a message if both players are in one cell, but the cell does not say who is who."""
    if sides := sides_without_names(log):
        yield (
            f"results name {sides[0]} and {sides[1]}, but the log does not say which of the two "
            f"names in a cell is {sides[0]}: write the players into two columns, {sides[0]} and "
            f"{sides[1]}"
        )
    elif (both := _unparted(log)) and "opponent" not in both.words.concepts:
        yield (
            f"{quoted(both.name)} has the name of a column of both players, but its cells (such "
            f"as {quoted(both.different[0])}) are not two names with a sign such as - or vs "
            "between them: write such a sign between them, or write each player into a column"
        )


def _unparted(log: Log) -> Column | None:
    """A column with a name for both players, whose cells are not two names; or None."""
    if any_two(log) is not None:
        return None
    return next(
        (
            column
            for column in log.columns
            if _names_both(column)
            and not column.is_of_numbers
            and column.different
            and not _has_days(column)
        ),
        None,
    )


def _has_days(column: Column) -> bool:
    """Whether a column has days, perhaps without a year: 対局日 is the day of a game."""
    return written(column).is_dates or is_without_year(column.different[0])


def _names_both(column: Column) -> bool:
    """Whether a column seems to have both players, by its name and, if it is "game", by a sign."""
    named = any(word in plain(column.name) for word in PAIRING)
    return named or (is_pairing(column) and any(map(SIGN.search, column.different)))


SIGN = re.compile(r"\w\s*[^\w\s'.]\s*\w")
"""A sign between two words, which names of games such as Catan do not have."""


def _of_rankings(log: Log) -> Iterator[str]:
    """Yield a message if a log has standings or a ranking, and not games."""
    if is_of_standings(log):
        yield "wins and losses of each player are the standings of a league, not games"
    elif log.about(("place",), ("number", "place")) is not None and is_ranking(log):
        yield (
            "this is a ranking without games: it has places, but does not say who played whom. "
            "Export the pairings of all rounds with their results, or the crosstable"
        )


COUNTS = re.compile(r"[0-9]{1,3}\s*[-–/]\s*[0-9]{1,3}\s*[-–/]\s*[0-9]{1,3}")
"""Wins, losses and draws in one cell."""


def _has_counts(column: Column) -> bool:
    texts = column.different
    return bool(texts) and all(map(COUNTS.fullmatch, texts)) and not written(column).is_dates


def _of_results(log: Log, two: Players) -> Iterator[str]:
    """Yield which columns are read as the players, and why the winner is unknown."""
    who = f"{quoted(two.first.name)} and {quoted(two.second.name)} are read as the players"
    of_results = [
        column
        for column in log.columns
        if column.words.concepts & {"score", "winner", "loser"}
        and column.name not in two.columns.values()
    ]
    filled = [column for column in of_results if column.different]
    several = next((all_ for column in log.columns if (all_ := several_results(log, column))), [])
    if empty := [column for column in of_results if not column.different]:
        yield (
            f"{who}, but {quoted(empty[0].name)} is empty in all rows: if it has formulas, open "
            "the workbook in a spreadsheet, save it, and try again, or paste the values"
        )
    elif parts := of_two_parts(filled):
        yield f"{who}, but {parts}"
    elif several:
        yield (
            f"{who}, but {', '.join(quoted(each.name) for each in several)} each have the result "
            "of a game: write a row for each game"
        )
    elif filled and (right := _nameless_beside(log, filled[0])) is not None:
        head = filled[0].name
        names = " and ".join(quoted(f"{head} {each.name}") for each in (two.first, two.second))
        yield (
            f"{who}, and {quoted(head)} and the column to the right of it, which has no name "
            f"({quoted(right.name)}), seem to be their points: name the two {names}"
        )
    elif are_strokes(log, filled) and (said := [*of_two_numbers(log, two)]):
        yield from said
    elif filled:
        yield (
            f"{who}, but {quoted(filled[0].name)} has values with an unknown meaning "
            f"({some(filled[0].different)}): write 1-0, 0-1 or ½-½, the goals such as 3:1, or the "
            "name of the winner; or write the league file by hand, with the meaning of the values "
            "in [source.values]"
        )
    elif counts := [c for c in log.columns if _has_counts(c)]:
        yield (
            f"{who}, but {quoted(counts[0].name)} has the wins, losses and draws of several games "
            'in one cell: write them into columns "wins", "losses" and "draws", and their sum into '
            'a column "games"'
        )
    elif marked := marks_of_outcomes(log, two):
        yield f"{who}, but {marked}"
    elif said := [*of_two_numbers(log, two)]:
        yield from said
    elif (place := log.about(("place",))) is not None and place.is_of_numbers:
        yield (
            f"{quoted(two.first.name)} and {quoted(two.second.name)} of a row share a place "
            f"({quoted(place.name)}): if they are a pair of a tournament, write both names into a "
            "cell of a column player, such as Ann/Ben"
        )
    else:
        yield f"{who}, but no column has the name of a result: add a column with 1-0, 0-1 or ½-½"


def _nameless_beside(log: Log, column: Column) -> Column | None:
    """The column of numbers without a name to the right of a column of numbers; or None."""
    right = log.right_of(column)
    return right if right is not None and right.is_of_numbers and column.is_of_numbers else None


def _of_spoilt_results(log: Log) -> Iterator[str]:
    """Yield a message for columns of results that a spreadsheet has changed into dates."""
    for column in log.columns:
        spoilt = [text for text in column.different if re.fullmatch(LIKE_SPOILT, text)]
        least = max(1, DATES_OF_RESULTS * len(column.different))
        if column.words.concepts == {"score"} and len(spoilt) >= least:
            yield (
                f"{quoted(column.name)} has dates such as {quoted(spoilt[0])}, which a spreadsheet "
                f"has made of results such as 2-1: {TYPE_AGAIN}"
            )


PLACE_HEAD = re.compile(
    r"[1-9](?:st|nd|rd|th|er|e|\.|º|°|位|着)(?:\s(?:platz|place|posto|lugar|puesto|miejsce|место|plats))?|"
    r"(?:sub)?campeona?|champion|winner|runner.?up|sieger|vainqueur|vincitore|zwyciezca|優勝|準優勝|"
    r"(?:first|second|third|fourth)(?: place)?|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|"
    r"quart[oa]|(?:erst|zweit|dritt|viert)er?(?: platz)?|premiere?r?|deuxieme|troisieme|"
    r"quatrieme|primo|secondo|terzo|primeiro|terceiro|pierwszy|drugi|trzeci|czwarty|первый|второи|третии"
)
"""Names of columns such as 1st, 5. Platz and Subcampeón, whose cells are the players of these
places, as `plain` has them."""


def _of_no_places(log: Log) -> Iterator[str]:
    """Yield a message if a row names one player without a place or points."""
    player = log.about(("player",), ("number", "player"))
    known = log.about(
        ("place",), ("end", "place"), ("number", "place"), ("score",), ("score", "end")
    )
    if is_of_standings(log):
        return
    if player is not None and known is None and not player.is_unique:
        yield (
            f"{quoted(player.name)} names one player in each row, but no column has the name of "
            'places or points: rename the column of places, of which 1 is the winner, to "place", '
            'or the column of points to "points"'
        )
    elif player is not None and not player.is_unique and known is not None and known.is_of_numbers:
        yield (
            f"{quoted(player.name)} and {quoted(known.name)} have a player and the points of each "
            "row, but no game of three or four whose points always have one sum, as at mahjong: "
            'add a column "event" with the name of each game or evening, and a column "place" with '
            "the place of each player in it, of which 1 is the winner"
        )


def _of_lines(log: Log) -> Iterator[str]:
    """Yield a message if the cells of a column are whole games, such as "Ann beat Ben"."""
    for column in log.columns:
        if written(column).is_dates:
            continue
        if len(column.values) and (said := lines_of_games([column.name, *column.values])):
            yield said
            return


def _of_two_rows(log: Log) -> Iterator[str]:
    """Yield a message if each game stands in two rows, one for each player."""
    player = log.about(("player",))
    place = log.about(("place",))
    if player is not None and place is not None and all(map(ROMAN.fullmatch, place.different)):
        yield (
            f"{quoted(place.name)} has Roman numbers, such as {quoted(place.different[0])}: write "
            "places as 1, 2, 3"
        )
        return
    for column in log.columns if player is not None else ():
        counts = column.values.alias("text").value_counts(name="n")["n"]
        of_people = "player" in column.words.concepts
        if len(counts) > 1 and (counts == 2).all() and not of_people:
            yield (
                f"each game seems to stand in two rows with equal {quoted(column.name)}: write "
                "both players and the result into one row"
            )
            return


def _of_strangers(log: Log) -> Iterator[str]:
    """Yield a message if two columns of words beside results may be the players."""
    has_results = any(
        column.words.concepts == {"score"}
        and len(meanings(column.different[:MOST_VALUES], None)) > 1
        for column in log.columns
    )
    names = [
        column.name
        for column in log.columns
        if not column.words.concepts
        and not column.is_of_numbers
        and len(column.different) > 1
        and all(any(map(str.isalpha, text)) for text in column.different)
    ]
    if has_results and len(names) == 2:
        yield (
            f"{quoted(names[0])} and {quoted(names[1])} may have the players: if so, rename these "
            'columns to "player 1" and "player 2"'
        )


def nothing_used(best: Trial) -> str:
    """The problem of a log without any usable row."""
    if best.failures:
        return failure_of(next(iter(best.failures.values())))
    if best.quarantined is not None and best.quarantined.height:
        return f"none of its rows can be used: {best.quarantined['message'][0]}"
    return "there is no game in it"

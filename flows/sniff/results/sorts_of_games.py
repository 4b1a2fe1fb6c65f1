"""Columns that say that games of several sorts count together: chess beside go, and friendlies."""

import re
from collections.abc import Iterator, Set

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted, some

SORTS = frozenset(
    {
        *("game", "games.name", "game name", "variant", "variante", "varianta", "discipline"),
        *("disziplin", "disciplina", "discipline sportive", "dyscyplina", "sport", "sportart"),
        *("spiel", "jeu", "juego", "gioco", "jogo", "spel", "gra", "hra", "игра", "дисциплина"),
        *("種目", "ゲーム", "競技", "게임", "종목", "项目", "游戏"),
    }
)
"""Names of columns of what is played, as `plain` has them."""
MOST_SORTS = 8
MOST_REMARKS = 1000
"""Most values of a column that are searched for words: a column of notes has many."""
LEAST_ROWS = 2
"""A sort has at least so many games: a column of finals and semi-finals has fewer of some."""
CASUAL = re.compile(
    r"\b(?:friendl(?:y|ies)|freundschaft\w*|amical\w*|amistos\w*|amichevol\w*|vriendschappelijk\w*|"
    r"towarzysk\w*|přátelsk\w*|vänskaps\w*|venskaps\w*|exhibition|casual|unrated|unranked|training|"
    r"practice|chess ?960|fischer ?random|antichess|crazyhouse|bughouse|three-?check|3-?check|"
    r"king ?of ?the ?hill|racing ?kings|товарищеск\w*|teaching|lesson|"
    r"simul|rengo|dostluk)\b|練習試合|練習対局|指導碁|指導対局|"
    r"連碁|친선|友谊赛",
    re.IGNORECASE,
)
"""Words for games that leagues often do not count."""
FREE, RANKED = frozenset({"free", "free game"}), frozenset({"ranked", "rated", "rated game"})
"""What go servers call games that do not count, and those that do."""


def casual(log: Log, used: Set[str]) -> dict[str, list[str]]:
    """{column: values} of columns that are not used in which some games are friendly ones.

    Rows without a value are other games, as in a column of notes with one friendly game.
    """
    found: dict[str, list[str]] = {}
    for column in log.columns:
        if column.name in used or column.words.concepts - {"game", "event"} or column.words.sides:
            continue
        texts = column.different[:MOST_REMARKS]
        has_ranked = any(plain(text) in RANKED for text in texts)
        some_texts = [
            text for text in texts if CASUAL.search(text) or (has_ranked and plain(text) in FREE)
        ][:MOST_VALUES]
        if some_texts and int(column.values.is_in(some_texts).sum()) < len(column.texts):
            found[column.name] = some_texts
    return found


def doubts_of_sorts(log: Log, used: Set[str]) -> Iterator[str]:
    """Yield a doubt for each column without a role by which games are of several sorts."""
    for column in log.columns:
        if column.name not in used and plain(column.name) in SORTS and _are_sorts(column):
            void = f"`void_if = {{ {quoted(column.name)} = [{quoted(column.different[-1])}] }}`"
            yield (
                f"{quoted(column.name)} is {some(column.different)}, and all "
                f"{counted(len(column.values), 'game')} count together: {void} in [[source]] "
                "leaves such games unrated"
            )


def _are_sorts(column: Column) -> bool:
    texts = column.different
    counts = column.values.alias("text").value_counts(name="n")["n"]
    return (
        1 < len(texts) <= MOST_SORTS
        and not any(re.search(r"(?:^|\s)[0-9]+$", text) for text in texts)
        and all(any(map(str.isalpha, text)) for text in texts)
        and all(n >= LEAST_ROWS for n in counts)
    )

"""Rows of games that are not finished, by a column of their status."""

import re
from collections.abc import Iterator, Mapping, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, parts_of, plain
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted, some

STATUS = frozenset(
    ["status", "state", "stand", "statut", "estado", "stato", "статус", "状態", "状态"]
)
"""Words in names of columns of the status of games."""
NOT_FINISHED = frozenset(
    [
        *("ns", "tbd", "timed", "scheduled", "not started", "notstarted", "not yet started", "pre"),
        *("upcoming", "pending", "future", "planned", "fixture", "unplayed", "not played", "open"),
        *("live", "in play", "inplay", "in progress", "inprogress", "ongoing", "running", "paused"),
        *("1h", "2h", "ht", "halftime", "half time", "underway", "status scheduled", "preview"),
        *("geplant", "angesetzt", "ausstehend", "a venir", "programado", "por jugar", "agendado"),
        *("da giocare", "не начался", "予定", "試合前", "未开始", "未開始", "예정"),
        *("abd", "awd", "awarded", "int", "interrupted"),
        *("postponed", "pst", "postp", "cancelled", "canceled", "canc", "susp", "suspended"),
    ]
)
"""What sites say of games that have not begun, not ended or not been played, as `plain` has it,
without - and _."""
FINISHED = frozenset(
    [
        *("ft", "aet", "ap", "pen", "final", "finished", "finish", "complete", "completed", "over"),
        *("ended", "end", "closed", "done", "played", "result", "full time", "fulltime", "post"),
        *("match finished", "game over", "status final", "status full time", "after extra time"),
        *("beendet", "abgeschlossen", "gespielt", "fini", "termine", "joue", "finalizado"),
        *("jugado", "terminada", "terminato", "finito", "encerrada", "finalizada", "jugada"),
        *("terminado", "encerrado", "terminata", "finita", "conclusa", "giocata", "завершен"),
        *("окончен", "終了", "試合終了", "已结束", "完场", "종료"),
    ]
)
"""What sites say of games that have ended. Beside other words, "open" may be a class of players."""
MOST_STATUS = 0.9
"""Largest share of the statuses that are not finished; more are fixtures, or other things."""


MOSTLY_ENDED = 0.75
"""Least share of statuses that say that the game has ended, for another word to be asked about."""


def not_finished(log: Log) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The columns of a status, and their values that mean that a game is not finished.

    The first are sure, as their other values say that games are finished; the second may mean other
    things. Rows of such games without a result, which do not count anyway, are left alone.
    """
    sure: dict[str, list[str]] = {}
    unsure: dict[str, list[str]] = {}
    results = [c for c in log.columns if c.words.concepts & {"score", "winner", "wins"}]
    for column in log.columns:
        if not STATUS & {*parts_of(column.name)}:
            continue
        texts = [text for text in column.different[:MOST_VALUES] if _bare(text) in NOT_FINISHED]
        unfinished = column.texts.str.strip_chars().is_in(texts).fill_null(value=False)
        has_result = any(each.texts.filter(unfinished).is_not_null().any() for each in results)
        if has_result and unfinished.sum() <= MOST_STATUS * len(column.values):
            other = {_bare(text) for text in column.different if text not in texts}
            (sure if other & FINISHED else unsure)[column.name] = texts
        if column.name not in sure and (strange := _strange(column)):
            unsure[column.name] = [*dict.fromkeys([*unsure.get(column.name, ()), *strange])]
    return sure, unsure


def _strange(column: Column) -> list[str]:
    """The few values of a status that no word list knows, where all other games have ended."""
    ended = [text for text in column.different if _bare(text) in FINISHED]
    other = [text for text in column.different if text not in ended]
    n_ended = int(column.values.is_in(ended).sum())
    is_clear = n_ended >= MOSTLY_ENDED * len(column.values)
    return other if ended and is_clear and len(other) <= MOST_VALUES else []


def doubts_of_unfinished(log: Log, found: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield how the rows of games that are not finished are read."""
    for column in log.columns:
        if texts := found.get(column.name):
            n = counted(int(column.values.is_in(texts).sum()), "row")
            other = neither(column, texts)
            count = f"; {some(other)} counts as a game" if other else ""
            yield (
                f"{quoted(column.name)} is {some(texts)} in {n}: read as games that are not "
                "finished, which are stored, but not rated; [source.void_if] lists these values"
                f"{count}"
            )


def neither(column: Column, texts: Sequence[str]) -> list[str]:
    """The values of a status, besides ``texts``, that do not say that a game has ended."""
    return [
        text
        for text in column.different[:MOST_VALUES]
        if text not in texts and _bare(text) not in FINISHED
    ]


def _bare(text: str) -> str:
    return " ".join(re.split(r"[\s_-]+", plain(text))).strip()

"""Logs with several columns of days: the day of the game, of its entry, of its announcement."""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.sniff.guess import quoted, some
from banzuke.flows.sniff.log import Column
from banzuke.flows.sniff.words import parts_of, plain

PLAYED = frozenset(
    map(
        plain,
        """
        played actual gespielt spieltag partietag gespeeld joue jouee jugada jugado giocata giocato
        jogada jogado rozegrano rozegrana odehrano spelad spelades spillet pelattu lejatszva
        oynandi сыграна сыграно 対局日 試合日 对局日期 대국일
        """.split(),
    )
)
"""Words that say of a day that the game was played on it."""
GAMES = frozenset(map(plain, "game match partie partij partida partita spiel 対局 対局日".split()))
"""Words that say so beside a word for a day: date of game, match date."""
OF_RECORDS = frozenset(
    map(
        plain,
        """
        entered entry posted created modified updated changed uploaded submitted submission imported
        reported received recorded registered approved confirmed rated exported timestamp stamp
        scheduled planned deadline due announced termin geplant angesetzt eingetragen eingegeben
        gemeldet meldung erfasst erstellt geandert gewertet saisie enregistre cree modifie prevu
        programmee creado registrado modificado programada inserito creato modificato previsto
        criado registrado agendada ingevoerd gepland aangemaakt gewijzigd wpisano utworzono
        zaplanowano zadano vytvoreno planovano registrerad inlagd planerad oprettet registreret
        syotetty luotu rogzitve letrehozva girildi olusturuldu создано внесено запланировано
        登録 登録日 入力 入力日 作成 作成日 更新 更新日 予定 予定日 录入 创建 更新日期 등록 등록일
        """.split(),
    )
)
"""Words that say of a day that somebody wrote, planned or rated the game on it."""
OF_BIRTH = frozenset(
    map(
        plain,
        """
        birth born dob geboren geburt geburtstag geburtsdatum naissance ne nacimiento nascita
        nascimento geboortedatum urodzenia narozeni fodelsedatum рождения 生年月日 出生 생년월일
        """.split(),
    )
)


def order_of(column: Column) -> int:
    """0 if a column of days says by its name that games were played then, 2 if others wrote then.

    A name that says neither has 1, and a day of birth has 3.
    """
    words = {*parts_of(column.name), plain(column.name)}
    if words & OF_BIRTH:
        return 3
    if words & OF_RECORDS:
        return 2
    is_of_games = words & PLAYED or ("date" in column.words.concepts and words & GAMES)
    return 0 if is_of_games else 1


def doubts_of_several_days(
    used: tuple[Column, pl.Series], others: Sequence[tuple[Column, pl.Series]]
) -> Iterator[str]:
    """Yield a doubt if other columns have other days than the column that is read.

    Each column has its days, a row each. A column whose name says that games were played then is no
    doubt, and neither is any name beside days on which somebody wrote.
    """
    column, days = used
    mine = order_of(column)
    found = [
        (other, its)
        for other, its in others
        if mine and order_of(other) <= mine and (days != its).any()
    ]
    if not found:
        return
    its = found[0][1]
    row = int((days != its).arg_true()[0])
    yield (
        f"{quoted(column.name)} is read as the day of the games, and "
        f"{some([other.name for other, _ in found])} "
        f"{'has' if len(found) == 1 else 'have'} other days, such as {its[row]} beside {days[row]}: "
        "name the column of the days on which games were played in [source.columns]"
    )

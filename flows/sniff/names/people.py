"""Doubts about people in a trial: spellings of one name, and placeholders for names."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import polars as pl

from banzuke.flows.counted import counted, first_few
from banzuke.flows.ingest.canonical.pairwise import BYE
from banzuke.flows.ingest.rows_of_sums import totals_said
from banzuke.flows.leagues.kinds import Kind
from banzuke.flows.leagues.league import League
from banzuke.flows.people.fold import Group, groups_of, rated
from banzuke.flows.people.garbled import garbled_note, is_garbled
from banzuke.flows.people.likely_names import Played, similar_pairs, with_evidence
from banzuke.flows.people.oneself import is_oneself, oneself_said
from banzuke.flows.people.spelling import is_bye
from banzuke.flows.sniff.names.first_names import first_names, first_names_said
from banzuke.flows.sniff.proposal import quoted

MOST_NAMES = 5_000
"""Largest number of names that are compared letter by letter: enough for a club."""
PAIR = re.compile(r"\s*[/&+]\s*|\s+(?:and|und|et|y|e|en|og|och|i)\s+")
"""Signs between the two names of a doubles pair."""
MOST_PAIRS = 0.5
"""Least share of names that are pairs, in a league of pairs."""
SHOWN = 3
"""Largest number of names in a message."""


def folded_groups(rows: pl.DataFrame, league: League) -> list[Group]:
    """The groups of spellings of one name that a night folds, if no two of them met in a game."""
    groups, met = _groups_and_meetings(rows, league)
    return [group for group in groups if not _have_met(group, met)]


def _groups_and_meetings(
    rows: pl.DataFrame, league: League
) -> tuple[list[Group], dict[tuple[str, str], int]]:
    """The groups of spellings of one name, and {(name, other): games} of two of a group."""
    if not league.folds_names:
        return [], {}
    groups = [*_groups(tuple(_names(rows, league.its_kind)), league.names.ratings)]
    return groups, _met(rows, league.its_kind, {name for group in groups for name in group.names})


# Several questions about a trial need the groups of the same names.
@lru_cache(maxsize=4)
def _groups(names: tuple[str, ...], ratings: bool) -> tuple[Group, ...]:
    return tuple(groups_of(names, ratings=ratings))


def _have_met(group: Group, met: Mapping[tuple[str, str], int]) -> bool:
    """Whether two names of a group met in a game."""
    return any(pair in met for pair in combinations(sorted(group.names), 2))


def _of_two_players(groups: Sequence[Group]) -> Iterator[str]:
    """Yield the doubt about spellings of one name that stay two players, because they met."""
    apart = [" and ".join(map(quoted, one.names)) for one in groups]
    if apart:
        yield (
            f"{first_few(apart, SHOWN)} are spellings of one name, but met in a game, so they stay "
            "two players: if they are one person, one of the names in that game is wrong"
        )


def n_people(rows: pl.DataFrame, league: League) -> int:
    """The number of players in rows, each spelling of one name counted once."""
    shown = shown_names(rows, league)
    return len({shown.get(name, name) for name in _names(rows, league.its_kind)})


def shown_names(rows: pl.DataFrame, league: League) -> dict[str, str]:
    """{name as logged: the name that is shown}, of the names that a night folds in these rows."""
    return {fold.name: fold.player for group in folded_groups(rows, league) for fold in group.folds}


def doubts_of_people(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield messages about folded names, and about names that may be one person."""
    spelt, met = _groups_and_meetings(rows, league)
    groups = [group for group in spelt if not _have_met(group, met)]
    if groups:
        n_names = sum(len(group.folds) for group in groups)
        some = "; ".join(
            f"{group.player}: {', '.join(fold.name for fold in group.folds)}"
            for group in groups[:SHOWN]
        )
        yield (
            f"{counted(n_names, 'spelling')} of a name count as another name ({some}"
            f"{'; …' if len(groups) > SHOWN else ''}); `fold = false` in [names] keeps them apart"
        )
    yield from _of_two_players([group for group in spelt if _have_met(group, met)])
    shown = {fold.name: fold.player for group in groups for fold in group.folds}
    yield from _equal_when_folded(rows, league, shown)
    yield from _first_names(rows, league, shown)
    if said := likely_said(rows, league, shown):
        yield (
            f"{said}: after the first night `banzuke player merge --likely` merges the sure pairs "
            "and lists the others"
        )


def _first_names(rows: pl.DataFrame, league: League, shown: Mapping[str, str]) -> Iterator[str]:
    """Yield the doubt about first names or family names alone beside whole names."""
    names = sorted({shown.get(name, name) for name in _names(rows, league.its_kind)})
    if len(names) > MOST_NAMES or not league.folds_names:
        return
    pairs = first_names(names)
    met = _met(rows, league.its_kind, {name for pair in pairs for name in pair})
    apart = [pair for pair in pairs if not met.get((min(pair), max(pair)))]
    if said := first_names_said(apart):
        yield said


def likely_said(rows: pl.DataFrame, league: League, shown: Mapping[str, str]) -> str:
    """The number of pairs of names that may be one person, and some pairs; empty without any.

    ``shown`` is {name as logged: the name that is shown}, of names that are folded.
    """
    names = {shown.get(name, name) for name in _names(rows, league.its_kind)}
    if len(names) > MOST_NAMES:
        return ""
    pairs = similar_pairs(names)
    suspects = {name for pair in pairs for name in (pair.name, pair.other)}
    met = _met(rows, league.its_kind, suspects)
    both = met | {(two, one): n for (one, two), n in met.items()}
    played = _played(rows, league.its_kind, shown)
    left = [p for p in with_evidence(pairs, played, both) if not p.n_met]
    some = "; ".join(f"{pair.name} and {pair.other}" for pair in left[:SHOWN])
    more = "; …" if len(left) > SHOWN else ""
    return f"{counted(len(left), 'pair')} of names may be one person ({some}{more})" if left else ""


def _equal_when_folded(rows: pl.DataFrame, league: League, shown: dict[str, str]) -> Iterator[str]:
    """Yield a doubt about games of one file that are equal after names are folded."""
    if not shown or not league.its_kind.has_scores:
        return
    people, game = ["first", "second"], ["played_at", "wins", "draws", "losses", "event", "round"]
    dated = rows.filter(pl.col("played_at").is_not_null())
    as_shown = dated.select("file", *game, pl.col(people).replace(shown), names=pl.struct(people))
    same = as_shown.group_by("file", *game, *people).agg(pl.len(), pl.col("names").n_unique())
    n = int(same.filter((pl.col("len") > 1) & (pl.col("names") > 1))["len"].sum())
    if n:
        yield (
            f"{counted(n, 'row')} are the same game except for the spelling of a name: if the game "
            "was played once, remove the other rows"
        )


RATED = 0.5
"""Least share of names with a number in brackets if the numbers are ratings."""
YEARS = range(1900, 2031)
"""Numbers that may be years of birth, which distinguish people of the same name."""


def have_ratings(rows: pl.DataFrame, league: League) -> bool:
    """Whether most names have numbers in brackets that change from game to game, as ratings do."""
    names = _names(rows, league.its_kind)
    found = [two for name in names if (two := rated(name))]
    if len(found) < RATED * len(names) or all(int(rating) in YEARS for _, rating in found):
        return False
    bare = {name.casefold() for name, _ in found}
    return len(bare) < len(found)


def doubts_of_ratings(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield the message that numbers in brackets behind names are read as ratings."""
    some = [name for name in _names(rows, league.its_kind) if rated(name)]
    yield (
        f"{counted(len(some), 'name')} end with a number in brackets, such as {quoted(some[0])}: "
        "they are read as ratings, not as parts of the names; `ratings = false` in [names] keeps "
        "them in the names"
    )


RANKED = re.compile(r"(?:[(#]\s*[0-9]{1,3}\)?\s+|@\s*|vs\.?\s+|[^|]{1,20}\|\s*)(?=\S)")
"""What may stand before a name: the rank of the week, the place, or the short name of a team:
(13) Ann, #5 Ann, @ Ann, TSM | Ann."""


def doubts_of_ranked(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a message about people whose name also stands with a number or a sign before it."""
    names = _names(rows, league.its_kind)
    bare = {RANKED.sub("", name, count=1) if RANKED.match(name) else "" for name in names} - {""}
    some = [name for name in names if RANKED.match(name)]
    known = bare & {*names} or (bare if len(bare) < len(some) else set())
    if known:
        yield (
            f"names such as {quoted(some[0])} begin with a number or a sign, and without it, or "
            "with another one, they are other players: if it is a rank or a team, or means away "
            "or at home, remove it from the names"
        )


NOBODIES = re.compile(
    r"[(\[<*]*(?:guest|gast|invitado|invité|ospite|ゲスト|助っ人|anonymous|anonym|匿名|unknown|unbekannt|inconnu|"
    r"desconocido|不明|名無し|なし|test|tester|テスト|player|spieler|n/?a|\?+|x+|tba|tbd|\.{2,}|…|"
    r"n\.?\s?n\.?|null|none|nil|nan|undefined|0(?![0-9\s])|true|false|wahr|falsch|vrai|faux|ditto|dito|idem|"
    r"forfeit|walkover|walk over|bye|freilos|dummy|nobody|niemand|"
    r"npc|substitute|ersatz|代打ち?|cpu|computer|komputer|ordinateur|ordenador|コンピュータ|"
    r"(?:lichess )?(?:ai|stockfish) level|"
    r"personne|nadie|nessuno|ninguém|nikt|nikdo|senki|ingen|ei kukaan|никто|ніхто|kimse|无人|"
    r"아무도|ghost|geist|phantom|fantôme|fantasma|fantom|призрак|空[席き番]?|シード|공석|empty|leer|"
    r"vacante?|vide|vuoto|vazio|leeg|pusty|prázdný|пусто|absent|abwesend|assente|ausente|afwezig|不在|fri|bay|"
    r"folga|repos|ruht|reposo|wolne|wolna|karenz|pausierer|aussetzen|nichtantritt|oversitter|"
    r"oversittare|oversitting|vaba|lliure|ρεπό|niemand \(frei\)|no opponent|kein gegner|ledig)"
    r"\s*[0-9]{0,2}[)\]>*]*",
    re.IGNORECASE,
)
"""Texts in place of a name, for several people or for nobody."""


def doubts_of_nobodies(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about names such as Guest, which may stand for several people, or for none."""
    names_of_all = _names(rows, league.its_kind)
    found = [n for n in names_of_all if NOBODIES.fullmatch(n)]
    if sum(map(str.isdecimal, names_of_all)) > len(names_of_all) / 2:
        found = [n for n in found if n != "0"]  # a number like the others
    if not found or len(found) > MOST_NOBODIES:
        return
    shown = first_few([quoted(name) for name in found], SHOWN)
    columns = [league.source[0].columns.get(side) for side in ("first", "second")]
    names = ", ".join(map(quoted, found[:SHOWN]))
    void = ", ".join(f"{quoted(column)} = [{names}]" for column in columns if column)
    if void:
        remedy = f"`void_if = {{ {void} }}` in [[source]] keeps their games unrated"
    elif league.its_kind.has_seats:
        remedy = "give each a name of their own: the game counts for the others, too"
    else:
        remedy = "remove their rows from the log"
    what = (
        "is rated as one player; if it means"
        if len(found) == 1
        else "are rated as one player each; if they mean"
    )
    yield f"{shown} {what} any guest, or a test, {remedy}"


def doubts_of_oneself(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about players who are called `me` or 自分."""
    if found := [name for name in _names(rows, league.its_kind) if is_oneself(name)]:
        yield oneself_said(found)


def doubts_of_totals(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about players who are called Total or Summe."""
    yield from totals_said(_names(rows, league.its_kind))


def doubts_of_byes(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about words for byes that won or drew a game, as only people can."""
    if not league.its_kind.has_scores:
        return
    byes = rows.filter(pl.col("void_reason").str.starts_with(BYE))
    won = {
        name
        for side, scored in (("first", "wins"), ("second", "losses"))
        for name in byes.filter((pl.col(scored) + pl.col("draws")) > 0)[side]
        if is_bye(name)
    }
    if won:
        names = ", ".join(quoted(name) for name in sorted(won))
        yield (
            f"{names} won or drew a game, but is a usual word for a bye, so its rows are void: "
            f"if it is a person, set `not_byes = [{names}]` in [names]"
        )


MOST_NOBODIES = 5
"""A log with more such names calls all its players so, such as player1 to player40."""


def doubts_of_garbled(rows: pl.DataFrame, league: League, files: Sequence[str]) -> Iterator[str]:
    """Yield the names that have letters of a wrong encoding, with their first file and line."""
    names = [name for name in _names(rows, league.its_kind) if is_garbled(name)]
    if names:
        at = pl.concat(
            [
                rows.select(pl.col(column).alias("name"), "file", "line")
                for column in league.its_kind.people
            ]
        ).filter(pl.col("name").is_in(names))
        first = at.sort("file", "line").unique("name", keep="first", maintain_order=True)
        where = {name: f"{files[file]}, line {line}" for name, file, line in first.iter_rows()}
        yield garbled_note(names, where)


def doubts_of_pairs(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield messages about names of two people, as in doubles: each pair is rated as one player."""
    names = _names(rows, league.its_kind)
    members = {name: tuple(PAIR.split(name)) for name in names}
    pairs = {name: people for name, people in members.items() if len(people) == 2 and all(people)}
    single = {name for name in names if name not in pairs}
    known = single.union(*(re.findall(r"\w+", name) for name in single))  # surnames, too
    beside = sum(known.issuperset(people) for people in pairs.values())
    orders: dict[tuple[str, ...], list[str]] = {}
    for name, people in pairs.items():
        orders.setdefault(tuple(sorted(people)), []).append(name)
    twice = [same for same in orders.values() if len(same) > 1]
    if not pairs or not (beside or twice or len(pairs) >= MOST_PAIRS * len(names)):
        return
    yield (
        f"{len(pairs)} of {counted(len(names), 'name')} are pairs such as {next(iter(pairs))}: "
        "each pair is rated as one player, and its members have no rating"
        f"{' from the games of the pair' if beside else ''}"
    )
    if twice:
        some = "; ".join(" and ".join(same) for same in twice[:SHOWN])
        yield (
            f"{counted(len(twice), 'pair')} of people stand in two orders, and are two players "
            f"({some}{'; …' if len(twice) > SHOWN else ''}): write them in one order, or run "
            f"`banzuke player merge {twice[0][1]!r} {twice[0][0]!r}`"
        )


def _names(rows: pl.DataFrame, kind: Kind) -> list[str]:
    names = {name for column in kind.people for name in rows[column].unique().to_list()}
    return sorted(names - {None})


def _played(rows: pl.DataFrame, kind: Kind, shown: Mapping[str, str]) -> dict[str, Played]:
    """{name as it is shown: its games}."""
    at = (
        pl.coalesce("ended_at", "started_at") if "ended_at" in rows.columns else pl.col("played_at")
    )
    sides = pl.concat([rows.select(pl.col(column).alias("name"), at=at) for column in kind.people])
    names = sides.with_columns(pl.col("name").replace(shown)).drop_nulls("name")
    each = names.group_by("name").agg(pl.len(), first=pl.col("at").min(), last=pl.col("at").max())
    return {name: Played(*games) for name, *games in each.iter_rows()}


def _met(rows: pl.DataFrame, kind: Kind, suspects: set[str]) -> dict[tuple[str, str], int]:
    """{(name, other): games} of names that met: in a game, at a table, or in an event."""
    if not suspects:
        return {}
    if kind.has_scores:
        sides = rows.select("first", "second")
        two = sides.filter(pl.all_horizontal(pl.all().is_in([*suspects])))
        pair = pl.min_horizontal("first", "second"), pl.max_horizontal("first", "second").alias("b")
        met = two.group_by(*pair, maintain_order=True).len()
        return Counter({(one, other): n for one, other, n in met.iter_rows()})
    game = [*({"file", "path"} & {*rows.columns}), "line"] if kind.has_seats else ["event"]
    seats = rows.filter(pl.col("player").is_in([*suspects])).group_by(game).agg("player")
    return Counter(
        pair for some in seats["player"].to_list() for pair in combinations(sorted(set(some)), 2)
    )

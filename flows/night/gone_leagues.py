"""Leagues without a league file: what is still shown of them, and corrections that nobody reads.

A league file with another `name` makes another league. Without a word, the old ratings stay on the
pages as if they were of today, and the corrections of the old name no longer count.
"""

import json
from collections.abc import Collection

from banzuke.flows.corrections.ask import active_rows
from banzuke.flows.counted import counted, first_few
from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import LeagueFolder
from banzuke.flows.store import Store

SHOWN = """
WITH last AS (
    SELECT league, version_id FROM result.promotion
    QUALIFY row_number() OVER (
        PARTITION BY league, task, period ORDER BY promotion_number DESC
    ) = 1
)
SELECT DISTINCT league FROM last WHERE version_id IS NOT NULL ORDER BY league
"""
HEIRS = """
SELECT DISTINCT own.league
FROM raw.source_file AS own
JOIN raw.source_file AS old ON old.path = own.path
WHERE old.league = $gone AND own.league IN (SELECT unnest($leagues::VARCHAR[]))
    AND old.state = 'active' AND own.state IN ('active', 'copy')
ORDER BY own.league
"""


def names_to_remember(home: Home, folder: LeagueFolder) -> list[str]:
    """The names of all leagues of a home's league files, for the next night.

    While a file is so broken that its league is unknown, leagues of the last run stay known.
    """
    names = _names(folder)
    return sorted({*names, *names_of_last_run(home)} if folder.has_nameless else names)


def _names(folder: LeagueFolder) -> set[str]:
    return {league.name for league in folder.usable.values()} | folder.broken.keys()


def gone_notes(store: Store, folder: LeagueFolder) -> list[str]:
    """Notes on leagues that have lost their league file since the last run, and on corrections.

    Corrections of a league without a file are named in every night, as all that have no effect.
    A file that is so broken that its league is unknown may be the file of any league: no notes.
    """
    if folder.has_nameless:
        return []
    there = sorted(_names(folder))
    before = names_of_last_run(store.home)
    gone = [name for (name,) in store.rows(SHOWN) if name in before and name not in there]
    return [_note(store, name, there) for name in gone] + _of_corrections(store.home, there)


def _note(store: Store, gone: str, there: list[str]) -> str:
    heirs = [name for (name,) in store.rows(HEIRS, {"gone": gone, "leagues": there})]
    note = (
        f"{gone}: no league file has this `name` any more. It is not rated again, and its last "
        "ratings stay in all answers and on pages. To hide them, put the file back for one night, "
        "with a `path` that matches no log, such as inbox/none/*.csv, in each [[source]]"
    )
    if not heirs:
        return note
    return (
        f"{note}. {' and '.join(heirs)}, which {'reads' if len(heirs) == 1 else 'read'} the same "
        f"files, {'is' if len(heirs) == 1 else 'are'} rated as a new league, without the versions "
        f"and the corrections of {gone}. If the league was only to be called otherwise, write "
        f'`name = "{gone}"` again, and the new one as its `title`'
    )


def _of_corrections(home: Home, there: Collection[str]) -> list[str]:
    """A note on the corrections of leagues that have no league file."""
    rows = [said for said in active_rows(home) if said.league and said.league not in there]
    if not rows:
        return []
    leagues = sorted({said.league for said in rows})
    several = len(rows) > 1
    named = "this name" if len(leagues) == 1 else "these names"
    now = "the league has" if len(leagues) == 1 else "such a league has"
    return [
        f"{home.corrections_file}: {counted(len(rows), 'correction')} "
        f"({first_few([said.id for said in rows])}) {'are' if several else 'is'} of "
        f"{' and '.join(leagues)}, and no league file has {named}: no game of another league is "
        f"corrected. If {now} another name now, write it in the column `league`; otherwise "
        f"`banzuke correct withdraw` takes {'them' if several else 'it'} back"
    ]


def names_of_last_run(home: Home) -> list[str]:
    """The names of the league files that the last run found, as its summary has them."""
    try:
        data = json.loads(home.last_run_file.read_text(encoding="utf-8"))
        return [str(name) for name in data.get("league_files", [])] or [
            str(row["league"]) for row in data["leagues"]
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []

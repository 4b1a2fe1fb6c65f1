"""Erasing: no byte of the name is left, no number changes, and no log brings the name back."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.erase.erase import CannotErase, erase_person
from banzuke.flows.erase.person import NotOnePerson
from banzuke.flows.erase.traces import NAMED_SO
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.people.erasure import erasures_of
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.restore import restore_backup
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_serving, open_store, read_working
from banzuke.flows.versions.holds import Hold, hold
from banzuke.flows.versions.tags import add_tag
from tests.forks import BANZUKE, run
from tests.homes import allow_sources
from tests.marks import rare

NAME = "Wilhelmina Featherstonehaugh"
ALIAS = "Mina Featherstonehaugh"
ROWS = [
    f"2024-05-01,{NAME},Bob,1",
    f"2024-05-02,Bob,{ALIAS},0",
    "2024-05-03,Cid,Bob,1",
    f"2024-05-03,{NAME},{NAME},1",
    f"2024-05-04,{NAME},Bob,adjourned",
    "2024-05-05,Cid,Bob,adjourned",
]
TEXT = f'[static]\ngauge = {{ kind = "fixed", player = "{NAME}", rating = 1500 }}\n'
GAUGE = {"kind": "fixed", "player": NAME, "rating": 1500}


@pytest.fixture
def club(make_league):
    settings = {"aliases": {"path": "names.csv"}}
    return make_league(league={**settings, "static": {"gauge": GAUGE}})


@pytest.fixture
def filled(home: Home, log, club, run_without_engine, make_league, made_once) -> Home:
    """A home whose versions, quarantine, aliases and last run hold the name."""

    def make() -> None:
        log("a.csv", *ROWS)
        (home.root / "names.csv").write_text(f"alias,player\n{ALIAS},{NAME}\n", encoding="utf-8")
        allow_sources(home, "names.csv")
        with open_store(home, command="test") as store:
            run_without_engine(store, club)
            run_without_engine(store, plain(make_league))
            row = ["club", "h", "2024-01-01", TEXT]
            store.execute("INSERT INTO core.league_file VALUES (?, ?, ?, ?)", row)
            refresh_serving(store)
        for file in (home.last_run_file, home.unsaid_file):
            file.write_text(f'{{"notes": ["{NAME} is not a player"]}}', encoding="utf-8")

    return made_once(home, make)


def plain(make_league: Callable[..., Any]) -> Any:
    return make_league(league={"aliases": {"path": "names.csv"}})


@pytest.fixture
def erase(make_league) -> Callable[..., Any]:
    def run(home: Home, name: str = NAME, **options: Any) -> Any:
        settings = {"namespace": None, "reason": "asked", "trial": False, "wait_seconds": 0}
        leagues = options.pop("leagues", [plain(make_league)])
        return erase_person(home, leagues, name, **{**settings, **options})

    return run


def numbers(home: Home) -> list[list[tuple]]:
    with closing(read_working(home)) as working:
        tables = ("result.static_rating", "result.promotion", "result.version_input", "core.game")
        ids = working.rows("SELECT version_id, input_hash FROM result.version ORDER BY ALL")
        return [ids, *(working.rows(f"FROM {table} ORDER BY ALL") for table in tables)]


def holding(home: Home, *names: str) -> list[str]:
    files = [file for file in home.store.rglob("*") if file.is_file()]
    return [f.name for f in files if any(name.encode() in f.read_bytes() for name in names)]


@pytest.mark.long
def test_no_byte_of_any_name_is_left_and_no_number_changes(filled: Home, erase) -> None:
    before = numbers(filled)
    assert len(holding(filled, NAME, ALIAS)) == 4, "both databases, last run, its notes"

    done = erase(filled)

    assert holding(filled, NAME, ALIAS) == []
    assert numbers(filled) == before
    assert sorted(done.person.names.values()) == [ALIAS, NAME]
    assert done.columns_left == []
    with closing(read_working(filled)) as working:
        ((text,),) = working.rows("SELECT text FROM core.league_file")
    assert text == TEXT.replace(NAME, done.pseudonyms[of_player("club", NAME)])
    assert done.files_left == ["inbox/a.csv", "names.csv"]
    with closing(open_serving(filled)) as serving:
        shown = {name for (name,) in serving.rows("SELECT player FROM static_rating")}
    assert shown == {"Bob", "Cid", next(p for p in done.pseudonyms.values() if p in shown)}


@pytest.mark.long
def test_texts_without_the_name_stay(filled: Home, erase) -> None:
    erase(filled)

    with closing(read_working(filled)) as working:
        rows = working.rows("SELECT line, raw_text, message FROM raw.quarantine ORDER BY line")
    assert [line for line, _, _ in rows] == [5, 6, 7]
    assert rows[0][1].startswith("[text removed: it contained the name of erased-")
    assert rows[1][2].startswith('score "adjourned"')
    assert rows[2][1] == "2024-05-05,Cid,Bob,adjourned"


@pytest.mark.long
def test_night_after_it_has_nothing_to_do_and_new_games_find_the_player(
    filled: Home, erase, log, make_league, run_without_engine
) -> None:
    done = erase(filled)
    league = plain(make_league)

    with open_store(filled, command="test") as store:
        same = run_without_engine(store, league)
        log("b.csv", f"2025-01-01,{NAME},Bob,1", f"2025-01-02,{ALIAS},Bob,x")
        run_without_engine(store, league)
        refresh_serving(store)

    assert same.plan.unchanged == ("2024",)
    assert not same.plan.jobs
    assert holding(filled, NAME, ALIAS) == []
    with closing(open_serving(filled)) as serving:
        rows = serving.rows("SELECT player FROM static_rating WHERE period = '2025' ORDER BY 1")
    assert rows[1][0] in done.pseudonyms.values()


@pytest.mark.long
def test_name_that_comes_back_to_a_table_without_it_is_hidden(
    filled: Home, erase, make_league, log
) -> None:
    erase(filled)

    with open_store(filled, command="test") as store:
        store.execute("DELETE FROM core.player")
        log("c.csv", f"2026-01-01,{NAME},Dan,1")
        ingest_league(store, filled, plain(make_league))
        names = {name for (name,) in store.rows("SELECT name FROM core.player")}

    assert len(names) == 2
    assert any(name.startswith("erased-") for name in names)


@pytest.mark.long
def test_corrections_and_facts_of_players_lose_the_name_and_keep_their_meaning(
    filled: Home, erase, make_league, run_without_engine
) -> None:
    league = plain(make_league)
    older = CorrectionRow(
        league="club", action="merge", player="Old Mina F.", value=NAME, author=ALIAS,
        reason=f"{NAME} told us",
    )  # fmt: skip
    add_row(filled, older)
    add_row(
        filled, CorrectionRow(league="club", action="exclude", player="Cid", reason="a program")
    )
    filled.players.mkdir()
    known = filled.players / "club.csv"
    known.write_text(f"player,country\n{NAME},NL\nBob,JP\n", encoding="utf-8")
    (filled.players / "other.csv").write_bytes(b"player\nM\xfcller\n")
    left = filled.root / ".corrections.csv.new"
    left.write_text(NAME, encoding="utf-8")
    links = "SELECT alias_id, player_id, correction FROM core.alias ORDER BY ALL"
    with open_store(filled, command="test") as store:
        run_without_engine(store, league)
        before = store.rows(links)

    erase(filled)

    text = filled.corrections_file.read_text(encoding="utf-8")
    assert not [name for name in (NAME, ALIAS, "Old Mina F.") if name in text]
    assert "Cid" in text
    assert known.read_text(encoding="utf-8") == "player,country\nBob,JP\n"
    assert not left.exists()
    with open_store(filled, command="test") as store:
        assert run_without_engine(store, league).plan.jobs == ()
        assert store.rows(links) == before


@pytest.mark.long
def test_trial_changes_nothing_and_says_the_same(filled: Home, erase) -> None:
    before = filled.serving_file.read_bytes()

    trial = erase(filled, trial=True)

    assert erasures_of(filled) == []
    assert filled.serving_file.read_bytes() == before
    assert len(holding(filled, NAME)) == 4
    done = erase(filled)
    assert (trial.pseudonyms, trial.n_texts, trial.files_left) == (
        done.pseudonyms, done.n_texts, done.files_left,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("by", [rare("name"), "alias", rare("pseudonym"), "id"])
def test_erasing_again_by_any_name_completes_and_changes_no_pseudonym(
    filled: Home, erase, by: str
) -> None:
    first = erase(filled)
    player_id = min(first.pseudonyms)
    name = {"name": NAME, "alias": ALIAS, "pseudonym": first.pseudonyms[player_id]}.get(
        by, player_id
    )

    again = erase(filled, name)

    assert again.pseudonyms == first.pseudonyms
    assert len(erasures_of(filled)) == 2
    assert holding(filled, NAME, ALIAS) == []


@pytest.mark.long
@pytest.mark.slow
def test_kill_before_the_file_is_rewritten_is_seen_and_mended(
    filled: Home, erase, monkeypatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(
            "banzuke.flows.erase.erase.rewrite", lambda _: (_ for _ in ()).throw(KeyboardInterrupt)
        )
        with pytest.raises(KeyboardInterrupt):
            erase(filled)
    findings = {check: ok for check, ok, _ in store_findings(filled)}
    assert not findings["erasures"]
    assert holding(filled, NAME) == ["banzuke.duckdb"]

    erase(filled)

    assert {check: ok for check, ok, _ in store_findings(filled)}["erasures"]
    assert holding(filled, NAME, ALIAS) == []


@pytest.mark.long
@pytest.mark.slow
def test_older_backup_does_not_bring_the_name_back(filled: Home, erase, tmp_path: Path) -> None:
    backup = tmp_path / "before.tar.zst"
    write_backup(filled, backup, with_inbox=False, wait_seconds=0)
    erase(filled)

    restore_backup(filled, backup, force=True, wait_seconds=0)

    assert holding(filled, NAME, ALIAS) == []
    assert len(erasures_of(filled)) == 2


@pytest.mark.slow
def test_gauge_and_a_reason_with_the_name_are_refused(filled: Home, erase, club) -> None:
    with pytest.raises(CannotErase, match="another gauge"):
        erase(filled, leagues=[club])
    with pytest.raises(CannotErase, match="reason"):
        erase(filled, reason=f"{NAME} asked to")
    assert erasures_of(filled) == []


@pytest.mark.slow
def test_a_part_of_a_name_is_shown_and_not_erased(filled: Home, erase) -> None:
    part = NAME.split(maxsplit=1)[0]
    assert NAME in erase(filled, part.upper(), trial=True).person.names.values()
    with pytest.raises(NotOnePerson, match="say the whole name"):
        erase(filled, part)
    assert erasures_of(filled) == []


@pytest.mark.long
def test_unknown_names_and_names_of_two_namespaces_are_refused(
    filled: Home, erase, make_league, run_without_engine
) -> None:
    other = make_league(league={"name": "other"})
    with open_store(filled, command="test") as store:
        run_without_engine(store, other)

    with pytest.raises(NotOnePerson, match="no log has a player 'Nemo'"):
        erase(filled, "Nemo")
    with pytest.raises(NotOnePerson, match="club, other"):
        erase(filled)
    done = erase(filled, namespace="other")
    assert done.columns_left == [("core.player.name", 1)], "the namesake"


@pytest.mark.long
def test_name_that_only_quarantine_holds_can_be_erased(
    filled: Home, erase, log, make_league
) -> None:
    log("d.csv", "2024-05-04,Xaver Yxmueller,Bob,adjourned")
    with open_store(filled, command="test") as store:
        ingest_league(store, filled, plain(make_league))

    erase(filled, "Xaver Yxmueller", namespace="club")

    assert holding(filled, "Xaver Yxmueller") == []


@pytest.mark.long
def test_command_shows_first_and_erases_with_yes(filled: Home) -> None:
    (filled.leagues / "club.toml").write_text(
        'name = "club"\nkind = "pairwise"\nperiod = "year"\n[aliases]\npath = "names.csv"\n'
        '[[source]]\npath = "inbox/*"\n'
        'columns = { played_at = "date", first = "black", second = "white", score = "result" }\n',
        encoding="utf-8",
    )
    command = [*BANZUKE, "erase", NAME]
    command += ["--home", str(filled.root), "--reason", "asked to", "--league", "club"]

    shown = run(command, capture_output=True, text=True, check=True)
    done = run([*command, "--yes"], capture_output=True, text=True, check=True)

    assert "Nothing was changed" in shown.stdout
    assert "Replaced 2 names of club by erased-" in done.stdout
    assert "names.csv" in done.stdout
    assert holding(filled, NAME, ALIAS) == []


@pytest.mark.long
@pytest.mark.slow
def test_a_home_whose_league_files_are_gone_still_forgets(filled: Home) -> None:
    for file in filled.leagues.glob("*.toml"):
        file.unlink()

    command = [*BANZUKE, "erase", NAME, "--home", str(filled.root), "--reason", "asked to", "--yes"]
    done = run(command, capture_output=True, text=True, check=True)

    assert "Replaced 2 names of club by erased-" in done.stdout
    assert holding(filled, NAME, ALIAS) == []


@pytest.mark.long
def test_reasons_of_pins_and_tags_and_paths_of_logs_that_are_gone_lose_the_name(
    filled: Home, erase, log, make_league, run_without_engine
) -> None:
    log(f"{NAME}.csv", "2024-06-01,Cid,Bob,1")
    log(f"{NAME} again.csv", "2024-06-02,Cid,Bob,1")
    with open_store(filled, command="test") as store:
        run_without_engine(store, plain(make_league))
        ((version, period),) = store.rows(
            "SELECT version_id, period FROM result.version ORDER BY computed_at DESC LIMIT 1"
        )
        line = ("club", "static", period)
        hold(store, line, Hold("pinned", version, None, f"{NAME} asked for it"))
        add_tag(store, "final-2024", reason=f"for {NAME}")
    (filled.root / "inbox" / f"{NAME}.csv").unlink()

    done = erase(filled)

    with closing(read_working(filled)) as working:
        reasons = working.rows(
            "SELECT reason FROM result.hold UNION ALL FROM result.tag SELECT reason"
        )
        paths = {path for (path,) in working.rows("SELECT path FROM raw.source_file")}
    assert all(reason.startswith("[text removed") for (reason,) in reasons)
    assert len(reasons) == 2
    pseudonym = done.pseudonyms[of_player("club", NAME)]
    assert f"inbox/{pseudonym}.csv" in paths
    assert f"inbox/{NAME}.csv" not in paths
    there = f"inbox/{NAME} again.csv"
    assert there in paths, "what is there has to be found again"
    assert f"{there} ({NAMED_SO})" in done.files_left
    assert [column for column, _ in done.columns_left] == ["raw.source_file.path"]

    (filled.root / there).rename(filled.root / "inbox" / "c.csv")
    with open_store(filled, command="test") as store:
        run_without_engine(store, plain(make_league))
    assert erase(filled).columns_left == []
    assert holding(filled, NAME) == []

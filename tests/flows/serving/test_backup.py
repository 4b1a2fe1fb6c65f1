"""Backups: whole, checked by hash, put back row for row, and nothing is overwritten unasked."""

import dataclasses
import json
import shutil
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import zstandard

from flows.serving import backup as backup_module
from flows.serving import restore as module
from flows.serving.backup import BackupExists, NotBackedUp, write_backup
from flows.serving.restore import BackupDamaged, HomeNotEmpty, LeadsOutside, restore_backup
from flows.serving.serving_file import refresh_serving, served_generation
from flows.settings import Home
from flows.store import (
    NothingPublished,
    StoreUnusable,
    open_serving,
    open_store,
    read_working,
    writer_lock,
)
from tests.damage import cut

ROWS = ["2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,0", "2024-05-03,Ann,Ann,1"]
LEAGUE = '[aliases]\npath = "names.csv"\n'


@pytest.fixture
def filled(home: Home, log, make_league, run_without_engine, made_once) -> Home:
    """A home with a published version, a row in quarantine, a league file and an alias file."""

    def make() -> None:
        log("a.csv", *ROWS)
        (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
        (home.root / "names.csv").write_text("alias,player\n", encoding="utf-8")
        with open_store(home, command="test") as store:
            run_without_engine(store, make_league())
            refresh_serving(store)

    return made_once(home, make)


@pytest.fixture
def backup(filled: Home, tmp_path: Path) -> Path:
    file = tmp_path / "backup.tar.zst"
    write_backup(filled, file, with_inbox=False, wait_seconds=0)
    return file


def tables(home: Home) -> dict[str, list[tuple]]:
    """Return every row of every table, but the run of the restore."""
    with closing(read_working(home)) as working:
        names = working.rows("SELECT schema_name || '.' || table_name FROM duckdb_tables()")
        rows = {name: working.rows(f"FROM {name}") for (name,) in names}
    rows["result.run"] = [row for row in rows["result.run"] if row[1] != "restore"]
    return rows


def served(home: Home) -> list[tuple]:
    with closing(open_serving(home)) as serving:
        return serving.rows("FROM static_rating_history ORDER BY ALL")


def repacked(backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Write a backup with other members, as the archive itself would hold them."""
    with zstandard.open(backup) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
        members = {m.name: archive.extractfile(m).read() for m in archive}
    change(members)
    target = backup.with_name("changed.tar.zst")
    folder = backup.with_name("members")
    with zstandard.open(target, "wb") as packed, tarfile.open(fileobj=packed, mode="w|") as archive:
        for number, (name, data) in enumerate(members.items()):
            folder.mkdir(exist_ok=True)
            (folder / str(number)).write_bytes(data)
            archive.add(folder / str(number), arcname=name)
    return target


def test_restored_home_has_the_same_rows_in_every_table_and_serves_the_same(
    filled: Home, backup: Path, tmp_path: Path
) -> None:
    copy = Home(tmp_path / "else where")

    restore_backup(copy, backup, force=False, wait_seconds=0)

    before = tables(filled)
    assert {name for name, rows in before.items() if rows} >= {
        "raw.quarantine", "core.game", "result.version", "result.promotion",
    }  # fmt: skip
    assert tables(copy) == before
    assert served(copy) == served(filled)
    assert (copy.leagues / "club.toml").read_text(encoding="utf-8") == LEAGUE
    assert (copy.root / "names.csv").exists()
    assert [file.name for file in copy.store.iterdir() if file.is_dir()] == []


def test_restored_home_goes_on_where_the_other_was(
    filled: Home, backup: Path, tmp_path: Path, make_league, run_without_engine
) -> None:
    copy = Home(tmp_path / "copy")
    restore_backup(copy, backup, force=False, wait_seconds=0)
    shutil.copytree(filled.root / "inbox", copy.root / "inbox", dirs_exist_ok=True)

    with open_store(copy, command="test") as store:
        same = run_without_engine(store, make_league())
        with (copy.root / "inbox" / "a.csv").open("a", encoding="utf-8") as stream:
            stream.write("2024-06-01,Bob,Ann,1\n")
        more = run_without_engine(store, make_league())

    assert same.plan.unchanged == ("2024",)
    assert not same.plan.jobs
    assert more.published.promoted == ("2024",)


def test_backup_with_the_inbox_holds_the_logs(filled: Home, tmp_path: Path) -> None:
    file = tmp_path / "with.tar.zst"

    manifest = write_backup(filled, file, with_inbox=True, wait_seconds=0)
    restore_backup(Home(tmp_path / "copy"), file, force=False, wait_seconds=0)

    assert "inbox/a.csv" in manifest.files
    log = tmp_path / "copy" / "inbox" / "a.csv"
    assert log.read_bytes() == (filled.root / "inbox" / "a.csv").read_bytes()


def test_backup_leaves_store_and_folder_as_they_were(filled: Home, tmp_path: Path) -> None:
    before, names = tables(filled), sorted(file.name for file in filled.store.iterdir())

    write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    assert tables(filled) == before
    assert sorted(file.name for file in filled.store.iterdir()) == names
    assert not list(tmp_path.glob("*.partial"))


def test_backup_says_for_whom_it_waits(filled: Home, tmp_path: Path, capsys) -> None:
    with writer_lock(filled, command="nightly"), pytest.raises(Exception, match="nightly"):
        write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0.3)

    assert "waiting for it up to" in capsys.readouterr().err
    assert not (tmp_path / "b.tar.zst").exists()


def test_no_file_and_no_home_is_overwritten_unasked(filled: Home, backup: Path) -> None:
    with pytest.raises(BackupExists, match="name a new file"):
        write_backup(filled, backup, with_inbox=False, wait_seconds=0)
    with pytest.raises(HomeNotEmpty, match="--force"):
        restore_backup(filled, backup, force=False, wait_seconds=0)


def test_home_without_a_store_has_nothing_to_back_up(home: Home, tmp_path: Path) -> None:
    with pytest.raises(NothingPublished, match="nightly"):
        write_backup(home, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)


def test_forced_restore_replaces_a_later_store_and_its_serving_file(
    filled: Home, backup: Path, log, make_league, run_without_engine
) -> None:
    before, shown = tables(filled), served(filled)
    log("b.csv", "2024-07-01,Cid,Ann,1", "2024-07-02,Ann,Cid,1")
    with open_store(filled, command="test") as store:
        run_without_engine(store, make_league())
        later = store.generation()
        refresh_serving(store)
    (filled.store / "last_run.json").write_text("{}", encoding="utf-8")
    assert served(filled) != shown

    restore_backup(filled, backup, force=True, wait_seconds=0)

    after = tables(filled)
    assert after.pop("result.generation") == [(later + 1,)], "no serving file of before may fit"
    assert after == {k: v for k, v in before.items() if k != "result.generation"}
    assert served(filled) == shown
    assert served_generation(filled) == later + 1
    assert not filled.last_run_file.exists()


@pytest.mark.parametrize("kept", [0, 100, 0.5, 0.999])
def test_cut_off_backup_is_refused_and_touches_nothing(
    filled: Home, backup: Path, kept: float
) -> None:
    data = backup.read_bytes()
    backup.write_bytes(data[: int(kept if kept >= 1 else kept * len(data))])
    before = tables(filled)

    with pytest.raises(BackupDamaged, match="cut off"):
        restore_backup(filled, backup, force=True, wait_seconds=0)

    assert tables(filled) == before


def test_backup_with_a_changed_missing_or_added_file_is_refused(
    filled: Home, backup: Path, tmp_path: Path
) -> None:
    changes = {
        "leagues/club.toml": lambda m: m.update({"leagues/club.toml": b"[aliases]\npath = 'x'\n"}),
        "names.csv": lambda m: m.pop("names.csv"),
        "more.toml": lambda m: m.update({"more.toml": b""}),
    }
    for name, change in changes.items():
        changed = repacked(backup, change)
        with pytest.raises(BackupDamaged, match=name):
            restore_backup(Home(tmp_path / "copy"), changed, force=True, wait_seconds=0)


@pytest.mark.parametrize("name", ["../outside", "a/../../outside"])
def test_backup_that_reaches_outside_its_folder_is_refused(
    backup: Path, tmp_path: Path, name: str
) -> None:
    changed = repacked(backup, lambda members: members.update({name: b"x"}))

    with pytest.raises(BackupDamaged, match="no place"):
        restore_backup(Home(tmp_path / "copy"), changed, force=True, wait_seconds=0)

    assert not list(tmp_path.rglob("outside"))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "secret.csv").write_text("nobody's business", encoding="utf-8")
    return folder


def test_backup_follows_no_link_and_names_each(
    filled: Home, outside: Path, tmp_path: Path, capsys
) -> None:
    inbox = filled.root / "inbox"
    (inbox / "one.csv").symlink_to(outside / "secret.csv")
    (inbox / "two.csv").symlink_to("a.csv")
    (inbox / "gone.csv").symlink_to("nowhere")
    (inbox / "far").symlink_to(outside)
    (filled.leagues / "club.toml").write_text(
        "[aliases]\npath = 'inbox/far/secret.csv'\n", encoding="utf-8"
    )
    (filled.leagues / "other.toml").symlink_to(outside / "secret.csv")
    filled.settings_file.symlink_to(outside / "secret.csv")
    links = {"inbox/far", "leagues/other.toml", "banzuke.toml"}
    logs = {"inbox/one.csv", "inbox/two.csv", "inbox/gone.csv"}

    for with_inbox, left_out in ((False, links), (True, links | logs)):
        file = tmp_path / f"{with_inbox}.tar.zst"
        manifest = write_backup(filled, file, with_inbox=with_inbox, wait_seconds=0)

        said = capsys.readouterr().err.splitlines()
        assert {line.partition(" is a link")[0] for line in said} == left_out
        own = {"store/banzuke.duckdb", "leagues/club.toml"}
        assert set(manifest.files) == own | ({"inbox/a.csv"} if with_inbox else set())


def test_folder_of_league_files_that_is_a_link_is_not_entered(
    filled: Home, outside: Path, tmp_path: Path, capsys
) -> None:
    filled.leagues.rename(outside / "leagues")
    filled.leagues.symlink_to(outside / "leagues")

    manifest = write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    assert set(manifest.files) == {"store/banzuke.duckdb", "names.csv"}
    assert "leagues is a link" in capsys.readouterr().err


def test_folder_that_may_not_be_listed_ends_the_backup(
    filled: Home, tmp_path: Path, monkeypatch
) -> None:
    real = backup_module.os.scandir

    def refuse(path):
        if path == str(filled.root / "inbox"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(backup_module.os, "scandir", refuse)
        with pytest.raises(NotBackedUp, match=r"inbox cannot be listed: Permission denied"):
            write_backup(filled, tmp_path / "b.tar.zst", with_inbox=True, wait_seconds=0)
    assert not list(tmp_path.glob("b.tar.zst*"))


def test_restore_writes_through_no_link_out_of_the_home(
    filled: Home, outside: Path, tmp_path: Path
) -> None:
    file = tmp_path / "with.tar.zst"
    write_backup(filled, file, with_inbox=True, wait_seconds=0)
    shutil.rmtree(filled.root / "inbox")
    (filled.root / "inbox").symlink_to(outside)
    before = tables(filled)

    with pytest.raises(LeadsOutside, match=r"inbox/a.csv lies behind a link .*remove the link"):
        restore_backup(filled, file, force=True, wait_seconds=0)

    assert tables(filled) == before
    assert [path.name for path in outside.iterdir()] == ["secret.csv"]


def test_restore_replaces_a_link_and_not_what_it_leads_to(
    filled: Home, backup: Path, outside: Path
) -> None:
    (filled.leagues / "club.toml").unlink()
    (filled.leagues / "club.toml").symlink_to(outside / "secret.csv")

    restore_backup(filled, backup, force=True, wait_seconds=0)

    assert (filled.leagues / "club.toml").read_text(encoding="utf-8") == LEAGUE
    assert (outside / "secret.csv").read_text(encoding="utf-8") == "nobody's business"


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
def test_backup_with_a_link_in_it_is_refused(backup: Path, tmp_path: Path, kind: bytes) -> None:
    link = tarfile.TarInfo("leagues/link.toml")
    link.type, link.linkname = kind, "../../outside"
    target = tmp_path / "linked.tar.zst"
    with (
        zstandard.open(backup) as old,
        tarfile.open(fileobj=old, mode="r|") as members,
        zstandard.open(target, "wb") as new,
        tarfile.open(fileobj=new, mode="w|") as archive,
    ):
        archive.addfile(link)
        for member in members:
            archive.addfile(member, members.extractfile(member))

    with pytest.raises(BackupDamaged, match="no place"):
        restore_backup(Home(tmp_path / "copy"), target, force=True, wait_seconds=0)


def test_backup_of_another_format_says_to_update(backup: Path, tmp_path: Path) -> None:
    def newer(members: dict[str, bytes]) -> None:
        members["manifest.json"] = json.dumps({"format": 99}).encode()

    with pytest.raises(BackupDamaged, match="update"):
        restore_backup(Home(tmp_path / "c"), repacked(backup, newer), force=True, wait_seconds=0)


STEPS = ["_fold_write_ahead_log", "working", "serving", "own"]


@pytest.mark.parametrize("step", STEPS)
def test_restore_that_breaks_off_leaves_the_old_store_or_the_new_one(
    filled: Home, backup: Path, log, make_league, run_without_engine, monkeypatch, step: str
) -> None:
    """After each step of the exchange the next writer finds one whole store and serves it."""
    old = tables(filled)
    log("b.csv", "2024-07-01,Cid,Ann,1", "2024-07-02,Ann,Cid,1")
    with open_store(filled, command="test") as store:
        run_without_engine(store, make_league())
        refresh_serving(store)
    later = tables(filled)
    left = STEPS.index(step)
    real = module.put_in_place

    def die(*arguments: Path) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        real(*arguments)

    monkeypatch.setattr(module, "put_in_place", die)
    with pytest.raises(KeyboardInterrupt):
        restore_backup(filled, backup, force=True, wait_seconds=0)

    with open_store(filled, command="test") as store:
        refresh_serving(store)
        promoted = store.rows("SELECT count(*) FROM result.promotion")[0][0]
    games = len(later["core.game"]) if step == STEPS[0] else len(old["core.game"])
    assert len(tables(filled)["core.game"]) == games
    with closing(open_serving(filled)) as serving:
        assert serving.rows("SELECT count(*) FROM result.promotion") == [(promoted,)]


def test_manifest_names_versions_and_every_file(filled: Home, tmp_path: Path) -> None:
    manifest = write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    said = dataclasses.asdict(manifest)
    assert set(said["files"]) == {"store/banzuke.duckdb", "leagues/club.toml", "names.csv"}
    assert said["migration"] >= "0012"
    assert said["generation"] > 0


@pytest.mark.parametrize("n_bytes", [0, 5000, -1, None])
def test_restore_replaces_a_working_file_that_is_empty_cut_off_or_missing(
    filled: Home, backup: Path, n_bytes: int | None
) -> None:
    before = tables(filled) | {"result.generation": None}
    if n_bytes is None:
        filled.working_file.unlink()
    else:
        cut(filled.working_file, n_bytes=n_bytes)

    with pytest.raises(StoreUnusable):
        write_backup(filled, backup.with_name("none"), with_inbox=False, wait_seconds=0)
    restore_backup(filled, backup, force=True, wait_seconds=0)

    assert tables(filled) | {"result.generation": None} == before

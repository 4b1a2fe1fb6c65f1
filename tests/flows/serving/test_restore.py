"""A backup is put back row for row, and a home is overwritten only when asked."""

import os
import shutil
import stat
from contextlib import closing
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving import restore as module
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.restore import restore_backup
from banzuke.flows.serving.serving_file import refresh_serving, served_generation
from banzuke.flows.store import StoreUnusable, open_serving, open_store
from tests.damage import cut
from tests.flows.serving.backups import LEAGUE, served, tables
from tests.marks import rare

pytestmark = pytest.mark.slow


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


@pytest.mark.long
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


@pytest.mark.long
def test_forced_restore_replaces_a_later_store_and_its_serving_file(
    filled: Home, backup: Path, log, make_league, run_without_engine
) -> None:
    before, shown = tables(filled), served(filled)
    log("b.csv", "2024-07-01,Cid,Ann,1", "2024-07-02,Ann,Cid,1")
    with open_store(filled, command="test") as store:
        run_without_engine(store, make_league())
        later = store.generation()
        refresh_serving(store)
    for name in ("last_run.json", "unsaid.json"):
        (filled.store / name).write_text("{}", encoding="utf-8")
    assert served(filled) != shown

    restore_backup(filled, backup, force=True, wait_seconds=0)

    after = tables(filled)
    assert after.pop("result.generation") == [(later + 1,)], "no serving file of before may fit"
    assert after == {k: v for k, v in before.items() if k != "result.generation"}
    assert served(filled) == shown
    assert served_generation(filled) == later + 1
    assert not filled.last_run_file.exists()
    assert not filled.unsaid_file.exists()


def test_restore_keeps_what_was_written_since_the_backup(
    filled: Home, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = "alias,player\nAnnie,Ann\n"
    (filled.root / "names.csv").write_text(newer, encoding="utf-8")

    restore_backup(filled, backup, force=True, wait_seconds=0)

    assert (filled.root / "names.csv").read_text(encoding="utf-8") == "alias,player\n"
    (kept,) = filled.root.glob("replaced-*")
    assert {file.name for file in kept.rglob("*")} == {"names.csv"}, "league files are the same"
    assert (kept / "names.csv").read_text(encoding="utf-8") == newer
    said = capsys.readouterr().err
    assert "1 file that differs from the backup (names.csv): the backup's content is in" in said
    assert f"kept in {kept}. " in said


def test_restore_replaces_a_link_and_not_its_target_and_names_what_stays(
    filled: Home, backup: Path, outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled.corrections_file.write_text("league,action,player,reason\n", encoding="utf-8")
    (filled.leagues / "club.toml").unlink()
    (filled.leagues / "club.toml").symlink_to(outside / "secret.csv")

    restore_backup(filled, backup, force=True, wait_seconds=0)

    assert (filled.leagues / "club.toml").read_text(encoding="utf-8") == LEAGUE
    assert (outside / "secret.csv").read_text(encoding="utf-8") == "nobody's business"
    assert filled.corrections_file.exists()
    assert "not in the backup, and kept: corrections.csv. The next" in capsys.readouterr().err


STEPS = ["_fold_write_ahead_log", "working", "serving", "own"]


@pytest.mark.parametrize("step", [rare(STEPS[0]), *STEPS[1:3], rare(STEPS[3])])
@pytest.mark.long
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


@pytest.mark.parametrize("n_bytes", [0, 5000, -1, None])
@pytest.mark.long
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


@pytest.mark.long
def test_only_the_owner_can_read_a_backup_and_a_restored_home(
    filled: Home, backup: Path, tmp_path: Path
) -> None:
    filled.settings_file.write_text('[notify]\nwebhook = "https://a.example/secret"\n')
    filled.settings_file.chmod(0o640)
    file, copy = tmp_path / "own.tar.zst", Home(tmp_path / "made" / "copy")
    old_mask = os.umask(0)
    try:
        write_backup(filled, file, with_inbox=True, wait_seconds=0)
        restore_backup(copy, file, force=False, wait_seconds=0)
        restore_backup(filled, file, force=True, wait_seconds=0)
    finally:
        os.umask(old_mask)
    assert mode(file) == 0o600
    assert mode(copy.root) == 0o700
    assert {mode(copy.settings_file), mode(copy.leagues / "club.toml")} == {0o600}
    assert mode(copy.working_file) == 0o600
    assert mode(filled.settings_file) == 0o640, "a file that is replaced stays open to who read it"


def mode(path: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)

"""After the working file is lost, a new history begins only if somebody confirms it."""

from types import SimpleNamespace

import pytest

from banzuke.flows.commands.nights import history, nightly
from banzuke.flows.commands.nights.history import begin_if_wanted
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving, served_generation
from banzuke.flows.store import HistoryMissing, open_store

pytestmark = pytest.mark.slow


@pytest.fixture
def lost(home: Home, made_once) -> Home:
    """A home whose working file is gone, after some visible changes."""

    def make() -> None:
        with open_store(home, command="test") as store:
            for _ in range(3):
                store.bump_generation()
            refresh_serving(store)
        home.working_file.unlink()

    return made_once(home, make)


def begin(home: Home, *, new_history: bool = False) -> None:
    begin_if_wanted(home, new_history=new_history, command="nightly", wait_seconds=0)


@pytest.mark.parametrize("answer", [True, False])
def test_on_a_terminal_it_asks(lost: Home, monkeypatch, answer: bool) -> None:
    monkeypatch.setattr(history.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(history.typer, "confirm", lambda *_, **__: answer)

    if answer:
        begin(lost)
    else:
        with pytest.raises(HistoryMissing):
            begin(lost)

    assert lost.working_file.exists() == answer


def test_without_a_terminal_it_refuses_and_asks_nothing(lost: Home, monkeypatch) -> None:
    monkeypatch.setattr(history.sys.stdin, "isatty", lambda: False, raising=False)
    monkeypatch.setattr(history.typer, "confirm", pytest.fail)

    with pytest.raises(HistoryMissing):
        begin(lost)


def test_old_publication_stays_until_the_new_history_publishes(
    lost: Home,
) -> None:
    before = lost.serving_file.read_bytes()

    begin(lost, new_history=True)

    assert lost.serving_file.read_bytes() == before
    with open_store(lost, command="test") as store:
        assert store.generation() > 3
        assert refresh_serving(store)
        assert served_generation(lost) == store.generation()


@pytest.mark.parametrize("published", [True, False])
def test_no_new_history_begins_if_none_is_missing(home: Home, published: bool) -> None:
    if published:
        with open_store(home, command="test") as store:
            store.bump_generation()
            refresh_serving(store)

    begin(home, new_history=True)

    assert home.working_file.exists() == published
    if published:
        assert ask(home, "SELECT generation FROM result.generation")[1] == [(1,)]


def test_a_run_waits_only_once_for_others(home: Home, monkeypatch) -> None:
    """The seconds that the first lock has waited are not waited again by the next one."""
    clock = iter([0.0, 7.0, 10.0, 35.0])
    monkeypatch.setattr(nightly, "time", SimpleNamespace(monotonic=lambda: next(clock)))

    left = [nightly.prepare_run(home, command="nightly", wait_seconds=20) for _ in range(2)]

    assert left == [13, 0]

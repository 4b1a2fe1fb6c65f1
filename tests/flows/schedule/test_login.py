"""The Prefect server of a home answers users with its login, and no page of another site."""

import base64
import json
import os
import socket
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from banzuke.flows.home import Home
from banzuke.flows.prefect_env import ask_for_login
from banzuke.flows.schedule.local_server import local_server
from banzuke.flows.schedule.prefect_server import is_foreign
from tests.empty_home import empty_home

LOGINS = ("PREFECT_SERVER_API_AUTH_STRING", "PREFECT_API_AUTH_STRING")
NOBODY = 65534


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Home, str]]:
    """A home whose own server runs, and the address of its API."""
    home = empty_home(tmp_path_factory.mktemp("served") / "home")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.MonkeyPatch.context() as patch:
        for name in LOGINS:
            patch.delenv(name, raising=False)
        patch.delenv("PREFECT_API_URL", raising=False)
        patch.setenv("PREFECT_HOME", str(home.prefect))
        ask_for_login(home)
        with local_server(home, port=port) as server:
            yield home, server.url
        for name in LOGINS:
            os.environ.pop(name, None)


def status(url: str, *, login: str | None = None, method: str = "GET", **headers: str) -> int:
    """The HTTP status of the answer to a request."""
    if login:
        headers["Authorization"] = f"Basic {base64.b64encode(login.encode()).decode()}"
    body = json.dumps({"steps": []}).encode() if method != "GET" else None
    headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=300) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.long
def test_nothing_can_be_asked_or_changed_without_the_login(served: tuple[Home, str]) -> None:
    home, url = served
    login = home.login_file.read_text(encoding="utf-8")
    deployment = f"{url}/deployments/00000000-0000-0000-0000-000000000000"
    for path, method in ((f"{url}/deployments/filter", "POST"), (deployment, "PATCH")):
        assert status(path, method=method) == 401
        assert status(path, method=method, login="banzuke:guess") == 401
        assert status(path, method=method, login=login) not in (401, 403)
    assert status(f"{url}/health") == 200


@pytest.mark.long
def test_the_pages_are_there_and_ask_for_the_login(served: tuple[Home, str]) -> None:
    home, url = served
    root = url.removesuffix("/api")
    assert status(f"{root}/") == 200
    with urllib.request.urlopen(f"{root}/ui-settings", timeout=300) as answer:
        assert json.load(answer)["auth"] == "BASIC"
    login = home.login_file.read_text(encoding="utf-8")
    assert status(f"{url}/admin/version", login=login, Origin=root) == 200


@pytest.mark.long
def test_pages_of_other_sites_are_refused_even_with_the_login(served: tuple[Home, str]) -> None:
    home, url = served
    login = home.login_file.read_text(encoding="utf-8")
    version = f"{url}/admin/version"
    assert status(version, login=login, Origin="https://evil.example") == 403
    assert status(version, login=login, Host="evil.example") == 403
    assert status(version, login=login, Origin="null") == 403


@pytest.mark.long
@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another account")
def test_another_account_reads_no_login_and_changes_nothing(served: tuple[Home, str]) -> None:
    home, url = served
    port = url.partition("127.0.0.1:")[2].partition("/")[0]
    request = (
        b"POST /api/deployments/filter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}"
    )
    code = f"""
import encodings.idna, os, socket
os.setgid({NOBODY}); os.setuid({NOBODY})
try:
    print(open({str(home.login_file)!r}).read())
except OSError as error:
    print(error.strerror)
with socket.create_connection(("127.0.0.1", {port})) as server:
    server.sendall({request!r})
    print(server.recv(1000).split()[1].decode())
"""
    for folder in home.login_file.parents:  # the file itself must refuse, not a folder above it
        if folder.stat().st_uid == 0 and folder.is_relative_to(home.root.parents[2]):
            folder.chmod(0o755)
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.split("\n")[:2] == ["Permission denied", "401"]


def test_the_login_is_the_owners_from_the_start_and_stays(home: Home, monkeypatch) -> None:
    for name in LOGINS:
        monkeypatch.setenv(name, "")
    old_mask = os.umask(0)
    try:
        ask_for_login(home)
    finally:
        os.umask(old_mask)
    made = home.login_file.read_text(encoding="utf-8")
    assert stat.S_IMODE(home.login_file.stat().st_mode) == 0o600
    assert len(made) > 30
    assert [os.environ[name] for name in LOGINS] == [made, made]
    for name in LOGINS:
        monkeypatch.setenv(name, "")
    ask_for_login(home)
    assert os.environ[LOGINS[0]] == made
    assert list(home.prefect.iterdir()) == [home.login_file]


@pytest.mark.parametrize(("kept", "stays"), [("banzuke:kept", True), ("", False), ("\n", False)])
def test_a_readable_login_file_is_closed_and_an_empty_one_replaced(
    home: Home, monkeypatch, kept: str, stays: bool
) -> None:
    for name in LOGINS:
        monkeypatch.setenv(name, "")
    home.prefect.mkdir(parents=True)
    home.login_file.write_text(kept, encoding="utf-8")
    home.login_file.chmod(0o644)
    ask_for_login(home)
    assert stat.S_IMODE(home.login_file.stat().st_mode) == 0o600
    assert (os.environ[LOGINS[0]] == kept) is stays
    assert len(os.environ[LOGINS[0]]) >= len("banzuke:kept")


def test_a_login_that_the_user_has_set_is_used(home: Home, monkeypatch) -> None:
    monkeypatch.setenv(LOGINS[0], "me:secret")
    monkeypatch.setenv(LOGINS[1], "somebody:else")
    ask_for_login(home)
    assert [os.environ[name] for name in LOGINS] == ["me:secret", "me:secret"]
    assert not home.login_file.exists()


@pytest.mark.parametrize(
    ("host", "origin", "foreign"),
    [
        ("127.0.0.1:4200", None, False),
        ("localhost:4200", "http://localhost:4200", False),
        ("[::1]:4200", None, False),
        ("127.0.0.1:4200", "http://127.0.0.1:9", False),
        ("evil.example:4200", None, True),
        ("127.0.0.1.evil.example", None, True),
        ("127.0.0.1:4200", "https://evil.example", True),
        ("127.0.0.1:4200", "https://127.0.0.1@evil.example", True),
        ("127.0.0.1:4200", "null", True),
        ("[", None, True),
        (None, None, True),
    ],
)
def test_requests_of_other_hosts_and_sites_are_foreign(
    host: str | None, origin: str | None, foreign: bool
) -> None:
    headers = [(b"host", host.encode())] if host is not None else []
    headers += [(b"origin", origin.encode())] if origin is not None else []
    assert is_foreign(headers) is foreign

"""The site's server asks for a token: once by the address, then by a cookie or a bearer token."""

import stat
from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from banzuke.flows.home import Home
from banzuke.flows.site.server.guard import HEADERS, MOST_OF_AN_ADDRESS, WHO_IS_ANSWERED
from banzuke.flows.site.server.server import make_app
from banzuke.flows.site.server.token import site_token

BASE = "http://127.0.0.1:4280"
BOARD = "/api/static_rating?league=club&limit=1"


@pytest.fixture
def token(published: Home) -> str:
    """The token of the home's site."""
    return site_token(published)


@pytest.fixture
def stranger(published: Home, site: object, token: str) -> TestClient:
    """A client without the token."""
    app: Starlette = make_app(published, port=4280, token=token, keeps_fresh=False)
    return TestClient(app, base_url=BASE)


@pytest.mark.parametrize("path", ["/", "/manifest.json", BOARD, "/api/", "/nothing.html"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Cookie": "banzuke-4280=guess"},
        {"Cookie": "banzuke-4280="},
        {"Authorization": "Bearer guess"},
        {"Authorization": "Bearer "},
        {"Authorization": "Bearer ä".encode("latin-1")},
    ],
)
def test_a_request_without_the_token_is_refused(
    stranger: TestClient, path: str, headers: dict[str, str]
) -> None:
    answer = stranger.get(path, headers=headers)
    said = answer.json()["error"] if path.startswith("/api/") else answer.text.strip()
    assert (answer.status_code, said) == (401, WHO_IS_ANSWERED)
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


def test_a_wrong_token_in_the_address_gets_no_cookie(stranger: TestClient) -> None:
    for wrong in ("guess", "", "ä"):
        answer = stranger.get("/", params={"token": wrong})
        assert answer.status_code == 401
        assert "set-cookie" not in answer.headers


def test_the_address_gives_a_cookie_and_leaves_no_token_in_the_browser(
    stranger: TestClient, token: str
) -> None:
    entered = stranger.get(f"{BOARD}&token={token}", follow_redirects=False)
    assert entered.status_code == 303
    assert entered.headers["location"] == BASE + BOARD
    cookie = entered.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert stranger.get(BOARD).json()["rows"]
    assert stranger.get("/").status_code == 200


def test_programs_send_a_bearer_token(stranger: TestClient, token: str) -> None:
    answer = stranger.get(BOARD, headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["rows"]
    assert "set-cookie" not in answer.headers


def test_a_token_does_not_open_the_site_to_pages_of_others(
    stranger: TestClient, token: str
) -> None:
    known = {"Authorization": f"Bearer {token}"}
    for foreign, status in ({"Host": "evil.example"}, 421), ({"Origin": "http://evil.test"}, 403):
        assert stranger.get(BOARD, headers={**known, **foreign}).status_code == status


def test_a_token_leads_to_no_other_site(stranger: TestClient, token: str) -> None:
    entered = stranger.get(f"{BASE}//evil.example/?token={token}", follow_redirects=False)
    assert entered.headers["location"].startswith(f"{BASE}/")


def test_the_token_is_the_owners_and_stays(home: Home) -> None:
    made = site_token(home)
    assert len(made) > 30
    assert stat.S_IMODE(home.site_token_file.stat().st_mode) == 0o600
    home.site_token_file.chmod(0o644)
    assert site_token(home) == made
    assert stat.S_IMODE(home.site_token_file.stat().st_mode) == 0o600


def test_a_very_long_address_is_refused_in_words(
    published: Home, site: object, strict: Callable[[Home], TestClient]
) -> None:
    client = strict(published)
    assert client.get("/" + "a" * (MOST_OF_AN_ADDRESS - 1)).status_code == 404
    assert client.get(f"/{'a' * 300}/b.html").status_code == 404
    for path in ("/", "/api/", "/api/static_rating?player="):
        answer = client.get(path + "a" * MOST_OF_AN_ADDRESS)
        assert (answer.status_code, answer.json()) == (414, {"error": "the address is too long"})


@pytest.fixture
def strict() -> Callable[[Home], TestClient]:
    """A function that returns a client which raises unexpected errors of the server."""
    return lambda home: TestClient(make_app(home, port=4280, keeps_fresh=False), base_url=BASE)


def test_a_web_server_may_pass_the_site_on_under_its_own_address(
    published: Home, site: object, token: str
) -> None:
    app = make_app(
        published, port=4280, token=token, keeps_fresh=False, address="https://ratings.example"
    )
    client = TestClient(app, base_url=BASE)
    known = {"Authorization": f"Bearer {token}"}
    for headers, status in (
        ({"Host": "ratings.example", "Origin": "https://ratings.example"}, 200),
        ({"Host": "ratings.example", "Origin": "http://ratings.example"}, 403),
        ({"Host": "ratings.example.evil"}, 421),
        ({}, 200),
    ):
        assert client.get(BOARD, headers={**known, **headers}).status_code == status, headers
    entered = client.get(
        f"/?token={token}", headers={"Host": "ratings.example"}, follow_redirects=False
    )
    assert entered.headers["location"] == "https://ratings.example/"  # not back to plain HTTP

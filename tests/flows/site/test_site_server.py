"""The server of pages and rows: its own host and origin only, no file outside the site, ETags."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from banzuke.flows.home import Home
from banzuke.flows.site.server.guard import HEADERS
from banzuke.flows.site.server.server import make_app
from tests.flows.site.conftest import HOSTILE

pytestmark = pytest.mark.slow

OURS = "http://127.0.0.1:4280"
BOARD = "/api/static_rating"


@pytest.fixture(scope="module")
def client(published: Home, site: object) -> TestClient:
    """A client of the server of the home's site."""
    return TestClient(make_app(published, port=4280, keeps_fresh=False), base_url=OURS)


def test_rows_are_filtered_and_paged(client: TestClient) -> None:
    asked = {"league": "club", "period": "2024", "status": "rated"}
    whole = client.get(BOARD, params=asked).json()
    assert {row["player"] for row in whole["rows"]} == set(HOSTILE)
    assert whole["next_offset"] is None
    first = client.get(BOARD, params={**asked, "limit": "4"}).json()
    rest = client.get(BOARD, params={**asked, "limit": "4", "offset": first["next_offset"]}).json()
    assert first["rows"] + rest["rows"] == whole["rows"]


def test_a_known_etag_gets_no_body_and_other_rows_have_another_etag(client: TestClient) -> None:
    answer = client.get(BOARD, params={"league": "club"})
    again = client.get(
        BOARD, params={"league": "club"}, headers={"If-None-Match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(BOARD, params={"league": "club", "period": "2023"})
    assert other.headers["etag"] != answer.headers["etag"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/nobody", 404),
        ("/api/static_rating?player_=x", 400),
        ("/api/static_rating?limit=0", 400),
        ("/api/static_rating?limit=1001", 400),
        ("/api/static_rating?offset=-1", 400),
        ("/api/static_rating?offset=1e9", 400),
        ("/api/duckdb_settings", 404),
        ('/api/static_rating" --', 404),
        ("/nothing.html", 404),
        ("/.site.lock", 404),
        ("/%2e%2e/%2e%2e/store/pseudonyms.key", 404),
        ("/leagues/%2e%2e/%2e%2e/%2e%2e/banzuke.toml", 404),
    ],
)
def test_unknown_paths_and_bad_parameters_are_refused_in_words(
    client: TestClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_a_value_is_a_value_and_no_sql(client: TestClient) -> None:
    answer = client.get(BOARD, params={"player": "' OR 1=1 --"})
    assert (answer.status_code, answer.json()["error"]) == (400, 'no player "\' OR 1=1 --".')
    answer = client.get(BOARD, params={"status": "' OR 1=1 --"})
    assert answer.json()["rows"] == []
    one = client.get(BOARD, params={"player": HOSTILE[1], "period": "2024"})
    assert [row["player"] for row in one.json()["rows"]] == [HOSTILE[1]]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example:4280"}, 421),
        ({"Host": "127.0.0.1:80"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": OURS}, 200),
        ({"Host": "localhost:4280"}, 200),
    ],
)
def test_only_its_own_host_and_origin_are_answered(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    for path in ("/", BOARD):
        answer = client.get(path, headers=headers)
        assert answer.status_code == status
        assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


def test_nothing_is_written_by_any_method(client: TestClient) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = client.request(method, BOARD)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
        assert answer.json() == {"error": "only GET is answered here"}


def test_the_description_names_every_view_that_is_answered(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert BOARD in paths
    assert "/api/tier_event" in paths
    listed = client.get("/api/").text
    assert all(path in listed for path in paths if path != "/api/")
    asks_for_nothing = [
        path
        for path, said in paths.items()
        if not any(one.get("required") for one in said["get"].get("parameters", ()))
    ]
    assert len(asks_for_nothing) > 40
    for path in asks_for_nothing[::16]:
        assert client.get(path, params={"limit": "1"}).status_code == 200


OF_JSON = {
    "array": list, "boolean": bool, "integer": int, "null": type(None), "number": (int, float),
    "object": dict, "string": str,
}  # fmt: skip


def test_the_description_has_the_columns_and_types_of_every_row(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    n_rows = 0
    for path, said in paths.items():
        if path in ("/api/compare", "/api/gained", "/api/discard"):
            continue
        answered = said["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        row = answered["properties"]["rows"]["items"]
        for found in client.get(path, params={"limit": "2"}).json()["rows"]:
            n_rows += 1
            assert set(row["required"]) <= set(found), path
            for column, value in found.items():
                if column in row["properties"]:
                    types = tuple(OF_JSON[name] for name in row["properties"][column]["type"])
                    assert isinstance(value, types), (path, column, value)
                else:
                    assert value in row["additionalProperties"]["enum"], (path, column)
    assert n_rows > 20


def test_a_filter_that_is_given_twice_is_refused(client: TestClient) -> None:
    answer = client.get(BOARD, params=[("league", "club"), ("league", "room")])
    assert answer.status_code == 400
    assert answer.json() == {"error": "league is given twice; ask once for each value"}


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other",{}', "*"])
def test_a_known_answer_is_not_sent_again(client: TestClient, form: str) -> None:
    known = form.format(client.get(BOARD).headers["etag"])
    assert client.get(BOARD, headers={"If-None-Match": known}).status_code == 304


def test_a_browser_is_shown_a_page_where_there_is_none(client: TestClient) -> None:
    gone = "/leagues/club/events/gone.html"
    answer = client.get(gone, headers={"Accept": "text/html,application/xhtml+xml"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "This page is not here" in answer.text
    assert 'href="/index.html"' in answer.text  # from any address
    program = client.get(gone, headers={"Accept": "*/*"})
    assert (program.status_code, program.json()) == (404, {"error": "no such page"})


def test_a_browser_waits_for_the_first_page_and_a_program_is_told(home: Home) -> None:
    early = TestClient(make_app(home, port=4280, keeps_fresh=False), base_url=OURS)
    program, browser = early.get("/"), early.get("/", headers={"Accept": "text/html"})
    assert (program.status_code, browser.status_code) == (503, 503)
    assert program.json()["error"].startswith("no page yet: `serve` writes the pages when")
    assert browser.headers["content-type"].startswith("text/html")
    assert 'http-equiv="refresh"' in browser.text
    assert "if nothing was ever published, run `banzuke nightly`" in browser.text


def test_an_answer_without_ratings_does_not_say_where_the_home_is(tmp_path: Path) -> None:
    app = make_app(Home(tmp_path / "home"), port=4280, keeps_fresh=False)
    answer = TestClient(app, base_url=OURS).get("/api/static_rating")
    says = "HOME has no published ratings yet; run `banzuke nightly --home HOME` first"
    assert (answer.status_code, answer.json()) == (503, {"error": says})

"""The report site and its API as a web server on loopback, for holders of its token.

The server reads the serving file and the files of the site, and writes nothing but its messages.
"""

import argparse
import asyncio
import contextlib
import html
import json
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.screen.bounded_log import log_into
from banzuke.flows.site.parts.blocks import NOWHERE
from banzuke.flows.site.server.api import QUESTIONS, Answer
from banzuke.flows.site.server.connections import BoundedConnection
from banzuke.flows.site.server.described_api import description
from banzuke.flows.site.server.filters import NotAnswered
from banzuke.flows.site.server.fresh import end_with_parent, keep_fresh
from banzuke.flows.site.server.guard import HOST, Guard
from banzuke.flows.site.server.hands import Hands, NotValued
from banzuke.flows.site.server.readers import MOST, Reader, Readers
from banzuke.flows.site.server.token import site_token
from banzuke.flows.store import NothingPublished

TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".csv": "text/csv",
    ".json": "application/json", ".txt": "text/plain", ".svg": "image/svg+xml",
}  # fmt: skip


NO_SUCH_METHOD = 405


def make_app(
    home: Home,
    *,
    port: int,
    token: str | None = None,
    keeps_fresh: bool = True,
    address: str | None = None,
) -> Starlette:
    """The web application of a home's site; without a ``token`` it is open to everybody.

    ``address`` is the public address, if another web server passes requests on.
    """
    readers, hands = Readers(home), Hands()
    at_once = anyio.CapacityLimiter(MOST)

    async def ask(work: Callable[[Reader], Any]) -> Any:
        def answered() -> Any:
            with readers.reader() as reader:
                return work(reader)

        return await anyio.to_thread.run_sync(answered, limiter=at_once)

    async def page(request: Request) -> Response:
        found = await anyio.to_thread.run_sync(_file, home, request.path_params["path"])
        if found.status_code == 503 and _is_page(request):
            found = HTMLResponse(_WAITING, 503)
        elif found.status_code == 404 and _is_page(request):
            found = await anyio.to_thread.run_sync(_file, home, NOWHERE)
            found.status_code = 404
        return found

    async def rows(request: Request) -> Response:
        answer: Response = await ask(lambda reader: _rows(reader, request))
        return answer

    async def discard(request: Request) -> Response:
        return JSONResponse(await hands.answer(_parameters(request)))

    async def openapi(_: Request) -> Response:
        return JSONResponse(await ask(description))

    async def listing(_: Request) -> Response:
        return HTMLResponse(_listing(await ask(description)))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        beside = [keep_fresh(home), end_with_parent()] if keeps_fresh else []
        tasks = [asyncio.create_task(one) for one in beside]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hands.end()
        await anyio.to_thread.run_sync(readers.close)

    routes = [
        Route("/api/", listing), Route("/api/openapi.json", openapi),
        Route("/api/discard", discard), Route("/api/{view}", rows), Route("/{path:path}", page),
    ]  # fmt: skip
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={BanzukeError: _refused, HTTPException: _not_here},
        middleware=[Middleware(Guard, port=port, token=token, address=address)],
    )
    app.state.home = home
    return app


def _is_page(request: Request) -> bool:
    """Whether a browser asks for a page to look at."""
    return "text/html" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    """An error of Banzuke's in JSON; readers of the site do not learn where the home is."""
    home: Home = request.app.state.home
    status = getattr(error, "status", 503 if isinstance(error, NothingPublished) else 500)
    said: dict[str, Any] = {"error": str(error).replace(str(home.root), "HOME")}
    if isinstance(error, NotValued) and error.why:
        said |= {"why": error.why, "values": error.values}
    return JSONResponse(said, status)


async def _not_here(_: Request, error: Exception) -> Response:
    """An error of HTTP itself, such as another method than GET, in the form of all errors."""
    status, headers = getattr(error, "status_code", 400), getattr(error, "headers", None)
    if status == NO_SUCH_METHOD:
        return JSONResponse({"error": "only GET is answered here"}, status, {"Allow": "GET, HEAD"})
    return JSONResponse({"error": str(error)}, status, headers)


NO_PAGE = (
    "no page yet: `serve` writes the pages when ratings are published, the first ones some seconds "
    "after it starts; if nothing was ever published, run `banzuke nightly`"
)


_WAITING = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Banzuke</title>'
    '<meta http-equiv="refresh" content="5"></head><body><main><h1>No page yet</h1>'
    f"<p>{html.escape(NO_PAGE[0].upper() + NO_PAGE[1:])}. The first page will appear here.</p>"
    "</main></body></html>"
)
"""The page of a browser before the first page; it asks again until that page is there."""


def _file(home: Home, path: str) -> Response:
    """A file of the site, or an error for a path outside its build."""
    if not home.site.exists():
        return JSONResponse({"error": NO_PAGE}, 503)
    if not any(part.startswith(".") for part in path.split("/")):
        with contextlib.suppress(OSError, ValueError):  # impossible file names
            root = home.site.resolve()
            file = root / path
            if file.is_dir():
                file = file / "index.html"
            if file.resolve().is_relative_to(root):
                kind = TYPES.get(file.suffix, "application/octet-stream")
                return FileResponse(file, media_type=kind, stat_result=file.stat())
    return JSONResponse({"error": "no such page"}, 404)


def _rows(reader: Reader, request: Request) -> Response:
    view, parameters = request.path_params["view"], _parameters(request)
    ask = QUESTIONS.get(view)
    answer = ask(reader, parameters) if ask else Answer(reader, view, parameters)
    headers = {"ETag": answer.etag}
    known = request.headers.get("if-none-match", "").split(",")
    # A proxy that packs answers makes the tag a weak one (RFC 9110, 13.1.2).
    if {answer.etag, "*"} & {tag.strip().removeprefix("W/") for tag in known}:
        return Response(status_code=304, headers=headers)
    text = json.dumps(answer.body, ensure_ascii=False, default=str)
    return Response(text, media_type="application/json", headers=headers)


def _parameters(request: Request) -> dict[str, str]:
    """The parameters of a request, each once."""
    given = [name for name, _ in request.query_params.multi_items()]
    if twice := next((name for name in given if given.count(name) > 1), None):
        raise NotAnswered(f"{twice} is given twice; ask once for each value")
    return dict(request.query_params)


def _listing(described: dict[str, Any]) -> str:
    """The API as a page: each view with its description."""
    views = {path: f'<a href="{path}?limit=10">{path}</a>' for path in described["paths"]}
    for path in ("/api/discard", *(f"/api/{question}" for question in QUESTIONS)):
        views[path] = path  # they need parameters
    rows = "".join(
        f'<tr><th scope="row">{views[path]}</th><td>{html.escape(said["get"]["summary"])}</td></tr>'
        for path, said in described["paths"].items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Banzuke</title>'
        '<link rel="stylesheet" href="/assets/site.css"></head><body><main><h1>API</h1>'
        "<p>GET a view; columns are filters, <code>limit</code> and <code>offset</code> page. "
        'The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>'
        f"<table><tbody>{rows}</tbody></table></main></body></html>"
    )


def main() -> None:
    """Serve the site of a home on a port of loopback, until a signal ends the server."""
    parser = argparse.ArgumentParser(prog="python -m banzuke.flows.site.server.server")
    parser.add_argument("home", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("--public", action="store_true")
    parser.add_argument("--address")
    options = parser.parse_args()
    home = Home(options.home)
    log_into(home.site_log_file)
    token = None if options.public else site_token(home)
    app = make_app(home, port=options.port, token=token, address=options.address)
    uvicorn.run(
        app, host=HOST, port=options.port, http=BoundedConnection, ws="none",
        log_level=os.environ.get("BANZUKE_LOG", "warning"), access_log=False,  # it has tokens
    )  # fmt: skip


if __name__ == "__main__":
    main()

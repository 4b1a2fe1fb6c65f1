"""The report site and its API as a web server on loopback, which answers only its own pages.

It reads the serving file and the files of the site. A page of somebody else's, in the same
browser, gets nothing: the name that was asked for and the origin have to be ours (DNS rebinding).
"""

import asyncio
import contextlib
import html
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.screen.progress import say
from banzuke.flows.site.api import Answer, description
from banzuke.flows.site.build import build_site
from banzuke.flows.store import NothingPublished

HOST = "127.0.0.1"
SECONDS_BETWEEN_LOOKS = 2.0
"""How long a page may be older than what is published, about."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".csv": "text/csv",
    ".json": "application/json", ".txt": "text/plain",
}  # fmt: skip


def make_app(home: Home, *, port: int, keeps_fresh: bool = True) -> Starlette:
    """Return the web application of a home's site."""
    ours = {f"{name}:{port}" for name in (HOST, "localhost")}

    async def page(request: Request) -> Response:
        return await anyio.to_thread.run_sync(_file, home, request.path_params["path"])

    async def rows(request: Request) -> Response:
        view = request.path_params["view"]
        return await anyio.to_thread.run_sync(_rows, home, view, request)

    async def openapi(_: Request) -> Response:
        return JSONResponse(await anyio.to_thread.run_sync(description, home))

    async def listing(_: Request) -> Response:
        return HTMLResponse(_listing(await anyio.to_thread.run_sync(description, home)))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(_keep_fresh(home)) if keeps_fresh else None
        yield
        if task:
            task.cancel()

    routes = [
        Route("/api/", listing), Route("/api/openapi.json", openapi), Route("/api/{view}", rows),
        Route("/{path:path}", page),
    ]  # fmt: skip

    async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        origin = request.headers.get("origin")
        if request.headers.get("host") not in ours:
            answer: Response = JSONResponse({"error": "not the name of this server"}, 421)
        elif origin is not None and origin.removeprefix("http://") not in ours:
            answer = JSONResponse({"error": "not a page of this server"}, 403)
        else:
            answer = await go_on(request)
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer

    return Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={BanzukeError: _refused},
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=guard)],
    )


async def _refused(_: Request, error: Exception) -> Response:
    status = getattr(error, "status", 503 if isinstance(error, NothingPublished) else 500)
    return JSONResponse({"error": str(error)}, status)


def _file(home: Home, path: str) -> Response:
    """Return a file of the site; nothing outside of its build is ever one."""
    if not home.site.exists():
        return JSONResponse({"error": "no page yet: run `banzuke nightly`"}, 503)
    root = home.site.resolve()
    if any(part.startswith(".") for part in path.split("/")) or "\0" in path:
        return JSONResponse({"error": "no such page"}, 404)
    file = root / path
    if file.is_dir():
        file = file / "index.html"
    if not file.is_file() or not file.resolve().is_relative_to(root):
        return JSONResponse({"error": "no such page"}, 404)
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return FileResponse(file, media_type=kind)


def _rows(home: Home, view: str, request: Request) -> Response:
    answer = Answer(home, view, dict(request.query_params))
    headers = {"ETag": answer.etag}
    if answer.etag in request.headers.get("if-none-match", "").split(", "):
        return Response(status_code=304, headers=headers)
    text = json.dumps(answer.body, ensure_ascii=False, default=str)
    return Response(text, media_type="application/json", headers=headers)


def _listing(described: dict[str, Any]) -> str:
    """Return the API as a page: each view with what it says."""
    rows = "".join(
        f'<tr><th scope="row"><a href="{path}?limit=10">{path}</a></th>'
        f"<td>{html.escape(said['get']['summary'])}</td></tr>"
        for path, said in described["paths"].items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Banzuke</title>'
        '<link rel="stylesheet" href="/assets/site.css"></head><body><main><h1>API</h1>'
        "<p>GET a view; columns are filters, <code>limit</code> and <code>offset</code> page. "
        'The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>'
        f"<table><tbody>{rows}</tbody></table></main></body></html>"
    )


async def _keep_fresh(home: Home) -> None:
    """Write the site whenever something else is published; end when who started us has."""
    seen: object = None
    parent = os.getppid()
    while True:
        if os.getppid() != parent:  # killed: nobody else would end this process
            os.kill(os.getpid(), signal.SIGTERM)
            return
        with contextlib.suppress(OSError):
            status = home.serving_file.stat()
            now = (status.st_ino, status.st_mtime_ns)
            if now != seen:
                try:
                    await anyio.to_thread.run_sync(build_site, home)
                except BanzukeError as error:
                    say(f"the site is left as it was: {error}")
                seen = now
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)


def main() -> None:
    """Serve the site of a home on a port of loopback, until it is told to end."""
    root, port = Path(sys.argv[1]), int(sys.argv[2])
    app = make_app(Home(root), port=port)
    uvicorn.run(app, host=HOST, port=port, log_level=os.environ.get("BANZUKE_LOG", "warning"))


if __name__ == "__main__":
    main()

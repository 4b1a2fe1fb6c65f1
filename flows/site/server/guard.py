"""Access to the server of the site: only with its token, and not from pages of other sites.

A browser gets the token once, in the address that `banzuke serve` prints, and keeps it as a cookie.
Programs send it as a bearer token. The loopback address gives no protection on a machine with many
accounts, and a page of another site in the same browser also reaches it. So the host and the origin
of a request must be those of this server (DNS rebinding).
"""

import secrets
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banzuke.flows.site.server.token import TOKEN

HOST = "127.0.0.1"
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
DAYS = 30
"""Days for which a browser stores the cookie."""
MOST_OF_AN_ADDRESS = 8192
"""Most bytes of a request's path and query."""
WHO_IS_ANSWERED = (
    "This site needs its token: open the address that `banzuke serve` prints, or send the line of "
    "store/site.token in the home as a bearer token."
)


class Guard:
    """A web application with access control; ``token`` None admits any account of the machine.

    ``address`` is the public address, such as ``https://ratings.example``, if a web server of the
    machine passes requests on; requests for this host and from its pages are answered, too. Every
    answer gets headers that prevent its use in other sites.
    """

    def __init__(
        self, app: ASGIApp, *, port: int, token: str | None, address: str | None = None
    ) -> None:
        self.app = app
        self.token = token
        self.cookie = f"banzuke-{port}"
        here = [f"{name}:{port}" for name in (HOST, "localhost")]
        self.schemes = dict.fromkeys(here, "http")
        if address:
            parts = urlsplit(address)
            self.schemes[parts.netloc] = parts.scheme
        self.origins = {f"{scheme}://{host}" for host, scheme in self.schemes.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_closed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await (self._refusal(Request(scope)) or self.app)(scope, receive, send_closed)

    def _refusal(self, request: Request) -> Response | None:
        """The refusal of a request; None if the request is answered."""
        origin = request.headers.get("origin")
        if request.headers.get("host") not in self.schemes:
            return JSONResponse({"error": "not the name of this server"}, 421)
        if origin is not None and origin not in self.origins:
            return JSONResponse({"error": "not a page of this server"}, 403)
        if len(request.url.path) + len(request.url.query) > MOST_OF_AN_ADDRESS:
            return JSONResponse({"error": "the address is too long"}, 414)
        return None if self.token is None else self._stranger(request)

    def _stranger(self, request: Request) -> Response | None:
        """The answer to a request without a token, or with a token in its address."""
        if self._is_token(request.query_params.get(TOKEN)):
            return self._enter(request)
        _, _, bearer = request.headers.get("authorization", "").partition("Bearer ")
        if self._is_token(request.cookies.get(self.cookie)) or self._is_token(bearer):
            return None
        headers = {"WWW-Authenticate": "Bearer", "Cache-Control": "no-store"}
        if request.url.path.startswith("/api/"):  # a program reads every error in one form
            return JSONResponse({"error": WHO_IS_ANSWERED}, 401, headers)
        return PlainTextResponse(f"{WHO_IS_ANSWERED}\n", 401, headers)

    def _enter(self, request: Request) -> Response:
        """Give a browser its cookie, and redirect it to the address without the token."""
        scheme = self.schemes[request.headers["host"]]
        plain = request.url.replace(scheme=scheme).remove_query_params(TOKEN)
        answer = RedirectResponse(f"{plain}", 303, {"Cache-Control": "no-store"})
        answer.set_cookie(
            self.cookie, self.token or "", max_age=DAYS * 86_400, httponly=True, samesite="lax"
        )
        return answer

    def _is_token(self, given: str | None) -> bool:
        return secrets.compare_digest((given or "").encode(), (self.token or "").encode())

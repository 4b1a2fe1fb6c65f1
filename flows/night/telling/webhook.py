"""One POST in a process of its own, `python -m banzuke.flows.night.telling.webhook`.

The process can be ended at any time. It gets the address and the message on standard input,
because every account of the machine can read a process's arguments.
"""

import json
import sys
from typing import Any

from banzuke.flows.credentials import by_host
from banzuke.flows.errors import one_line


def post(url: str, message: dict[str, Any], *, seconds: float) -> str | None:
    """Post a message as JSON; return the error, if any.

    Only the status of the answer counts: its content is not read.
    """
    import httpx  # noqa: PLC0415  # a tenth of a second that most nights can save

    try:
        with httpx.stream("POST", url, json=message, timeout=seconds) as answer:
            return None if answer.is_success else f"answered {answer.status_code}"
    except (httpx.HTTPError, httpx.InvalidURL, ImportError, ValueError) as error:  # of proxies, too
        return f"failed: {by_host(one_line(error))}"


if __name__ == "__main__":
    sys.exit(post(**json.load(sys.stdin)))

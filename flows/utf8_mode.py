"""Python's UTF-8 mode (PEP 540) where the locale has nothing but ASCII.

In the locale C Python turns it on by itself, unless the environment forbids it (``PYTHONUTF8=0``
with ``PYTHONCOERCECLOCALE=0``). Then words of the command line and paths of the disk are halves of
surrogate pairs, which neither DuckDB nor any file takes.
"""

import os
import sys

SWITCH = "PYTHONUTF8"
STDIN = "<stdin>"
"""Python's name of a program that it reads from standard input."""


def restart_in_utf8_mode() -> None:
    """Start this command once more in UTF-8 mode, in this process, if its locale has only ASCII.

    A program that Python reads from standard input goes on as it is: it cannot be read twice.
    """
    is_ascii = sys.getfilesystemencoding() == "ascii" and os.environ.get(SWITCH) != "1"
    if is_ascii and getattr(sys.modules["__main__"], "__file__", STDIN) != STDIN:
        os.environ[SWITCH] = "1"  # also for the processes that this command starts
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])

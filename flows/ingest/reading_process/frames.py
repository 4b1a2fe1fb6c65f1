"""Frames from a child to its parent through shared memory: nothing is copied in transit."""

import mmap
import os
import tempfile
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from typing import IO

import polars as pl


def send_frames(connection: Connection, frames: Sequence[pl.DataFrame]) -> None:
    """Send frames to the parent of this process."""
    if not frames:
        return
    with _nameless_file() as file:
        for frame in frames:
            frame.write_ipc(file, compression="uncompressed")
            connection.send(file.tell())
        file.flush()
        send_handle(connection, file.fileno(), os.getppid())


def receive_frames(connection: Connection, n: int) -> list[pl.DataFrame]:
    """Receive ``n`` frames that a child sends; they stay in the memory that the child wrote."""
    if not n:
        return []
    import pyarrow as pa  # noqa: PLC0415  # the child, which only sends, starts without it

    ends = [int(connection.recv()) for _ in range(n)]
    handle = recv_handle(connection)
    try:
        shared = pa.py_buffer(mmap.mmap(handle, 0, access=mmap.ACCESS_READ))
    finally:
        os.close(handle)
    starts = [0, *ends[:-1]]
    tables = (
        pa.ipc.open_file(shared.slice(start, end - start)).read_all()
        for start, end in zip(starts, ends, strict=True)
    )
    return [pl.DataFrame(pl.from_arrow(table)) for table in tables]


def _nameless_file() -> IO[bytes]:
    """A file that is deleted with its last reader: in memory where the system allows it."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("rows"), "w+b")
    return tempfile.TemporaryFile()

"""The refusal of network disks: DuckDB and the writer's lock need a disk of this machine.

Over a network, a lock may be unknown to other machines, a rename may appear late, and synced bytes
may be lost. Two machines that write one store at the same time damage it.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path, PurePath

from banzuke.flows.store.refused import StoreUnusable

MOUNTS = Path("/proc/self/mounts")
NETWORKS = {
    "nfs": "NFS", "nfs4": "NFS", "cifs": "SMB", "smb3": "SMB", "smbfs": "SMB", "afs": "AFS",
    "ceph": "Ceph", "lustre": "Lustre", "beegfs": "BeeGFS", "glusterfs": "GlusterFS",
    "davfs": "WebDAV", "fuse.davfs2": "WebDAV", "fuse.sshfs": "SSHFS", "fuse.rclone": "rclone",
    "fuse.glusterfs": "GlusterFS", "fuse.ceph": "Ceph", "fuse.s3fs": "S3", "fuse.gcsfuse": "GCS",
    "fuse.goofys": "S3", "fuse.mountpoint-s3": "S3",
}  # fmt: skip
"""The names of network disks by Linux's type of file system. 9p is not among them: WSL shows the
disks of Windows in this way."""


def refuse_network(folder: Path) -> None:
    """Refuse a store on a disk of another machine, if the system tells the kind of disk (Linux).

    Raises
    ------
    StoreUnusable
        With the remedy.
    """
    with suppress(OSError):  # macOS has no such list
        lines = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        if name := network_of(folder.resolve(), lines):
            raise StoreUnusable(
                f"{folder} is on a network disk ({name}), where two machines could write the "
                "store at the same time and damage it. Move the home to a disk of this machine. Or "
                f"move only its store: move {folder} there, and put a link to it in its place"
            )


def network_of(path: PurePath, mounts: Iterable[str]) -> str | None:
    """The kind of network disk on which an absolute path lies; None for a disk of this machine.

    ``mounts`` are the lines of Linux's list: device, place, type and more, parted by spaces.
    """
    found, kind = -1, ""
    for line in mounts:
        _, place, type_of, *_ = [*line.split(" "), "", ""]
        there = PurePath(_unescaped(place))
        # The last of several mounts on one place hides the others.
        if path.is_relative_to(there) and len(there.parts) >= found:
            found, kind = len(there.parts), type_of
    return NETWORKS.get(kind)


def _unescaped(place: str) -> str:
    """A place with the characters that Linux writes as octal numbers."""
    for code, sign in (("040", " "), ("011", "\t"), ("012", "\n"), ("134", "\\")):
        place = place.replace(f"\\{code}", sign)
    return place

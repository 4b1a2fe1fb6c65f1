"""Upload of the site into a bucket: any store that fsspec and its packages support, such as S3."""

from pathlib import Path
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.site.folder.manifest import MANIFEST, leagues_in, notes_of_other_home

PACKAGES = {"s3": "s3fs", "gs": "gcsfs", "gcs": "gcsfs", "az": "adlfs", "abfs": "adlfs"}
"""The package for each kind of address that fsspec alone does not support."""


class NotUploaded(BanzukeError):
    """The bucket was not brought up to date; the message has the reason."""


def is_address(folder: str) -> bool:
    """Whether a folder of the settings is an address such as ``s3://bucket/site``."""
    return "://" in folder


def upload(site: Path, address: str) -> list[str]:
    """Bring a bucket up to date: upload new files first, then remove files that the site lacks.

    A bucket cannot be replaced in one step. The manifest is uploaded after the pages and before the
    removals. A reader may see pages of both builds meanwhile. Returns notes.

    Raises
    ------
    NotUploaded
        If the package for the address is missing, the bucket contains something else, or the store
        reports an error.
    """
    scheme = address.partition("://")[0]
    try:
        from fsspec.core import url_to_fs  # noqa: PLC0415  # loads 0.1 s, for few homes

        store, root = url_to_fs(address, use_listings_cache=False)
        return _upload(store, root.rstrip("/"), site)
    except BanzukeError:
        raise
    except ImportError:
        package = PACKAGES.get(scheme, f"fsspec's package for {scheme}")
        raise NotUploaded(
            f"[site] folder is an address of {scheme}, which needs {package}: pip install {package}"
        ) from None
    except Exception as error:  # noqa: BLE001  # each store's library has errors of its own
        raise NotUploaded(f"the site was not copied to {scheme}://…: {error}") from None


def _upload(store: Any, root: str, site: Path) -> list[str]:
    there = {path.removeprefix(f"{root}/") for path in store.find(root)}
    before = store.cat_file(f"{root}/{MANIFEST}") if MANIFEST in there else b""
    if there and leagues_in(before) is None:
        raise NotUploaded(
            "the bucket of [site] folder contains something that is not a site of Banzuke; name an "
            "empty place in it, such as a new folder"
        )
    files = sorted(
        (path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()),
        key=lambda name: (name == MANIFEST, name),
    )
    pages, manifest = [name for name in files if name != MANIFEST], [MANIFEST]
    for names in (pages, manifest):
        store.put([str(site / name) for name in names], [f"{root}/{name}" for name in names])
    if gone := sorted(there.difference(files)):
        store.rm([f"{root}/{name}" for name in gone])
    return notes_of_other_home("the bucket", before, (site / MANIFEST).read_bytes())

"""Engine work on a Dask cluster, for leagues too large for one machine.

Prefect's tasks run on threads here and hand their work over, as they do to `flows.night.workers`:
the cluster's machines need the package, but neither Prefect's server nor the store.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from banzuke.engine.compiled.kernel_cache import engine_key
from banzuke.flows.errors import BanzukeError

P = ParamSpec("P")
T = TypeVar("T")

ANSWER_SECONDS = 10
"""Maximum time for a scheduler's answer; later it counts as dead."""


class NoCluster(BanzukeError):
    """The cluster cannot be used; the message says what to do."""

    exit_code = 1


class DaskWorkers:
    """The workers of a running Dask scheduler.

    A worker that dies costs only time: the scheduler gives its work to another worker, and the
    engine gives the same numbers on every worker.
    """

    def __init__(self, address: str) -> None:
        try:
            dask, distributed = import_module("dask"), import_module("distributed")
        except ImportError:  # Dask is an optional extra
            raise NoCluster(
                "a cluster needs Dask: `pip install -c constraints.txt 'banzuke[dask]'`"
            ) from None
        dask.config.set({"distributed.comm.timeouts.connect": f"{ANSWER_SECONDS}s"})
        self.address = address
        # The last is of a client that gave up the scheduler, for all work after that.
        self._gone = (
            CancelledError,
            OSError,
            import_module("distributed.client").ClosedClientError,
        )
        try:
            self._client = distributed.Client(address, timeout=ANSWER_SECONDS)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(
                f"no Dask scheduler answers at {address} ({error}): start one with "
                "`dask scheduler --host …`, and workers with `dask worker`"
            ) from None
        try:
            self._check_engines()
        except NoCluster:
            self.close()
            raise

    @property
    def n_threads(self) -> int:
        """The number of pieces of work that the cluster can do at the same time now."""
        return int(sum(self._client.nthreads().values()))

    def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """The result of the work on some worker.

        Raises
        ------
        NoCluster
            If the scheduler dies during the work.
        """
        try:
            future = self._client.submit(work, *args, **options, pure=False)
            result: T = self._result_of(future)
        except self._gone as error:
            raise NoCluster(
                f"the Dask scheduler at {self.address} no longer answers ({type(error).__name__}): "
                "start it and run the command again; published ratings stay, only the rest is rated"
            ) from None
        return result

    def _result_of(self, future: Any) -> Any:
        """Wait for work, and stop when the scheduler is gone: Dask itself would wait for ever."""
        while not future.done():
            try:
                return future.result(timeout=ANSWER_SECONDS)
            except TimeoutError:
                if self._client.status == "closed":
                    raise CancelledError from None
        return future.result()

    def end(self) -> None:
        """End all work: the cluster drops work that nobody waits for."""
        self.close()

    def close(self) -> None:
        """Leave the cluster; the cluster drops the work under way."""
        self._client.close(timeout=1)

    def _check_engines(self) -> None:
        """Prepare every worker and refuse workers whose engine differs from this one."""
        if not self.n_threads:
            raise NoCluster(
                f"the Dask scheduler at {self.address} has no workers: start some with "
                f"`dask worker {self.address}`"
            )
        try:
            self._client.register_plugin(_plugin(engine_key()))
        except RuntimeError as error:
            raise NoCluster(f"the workers of {self.address} cannot be used: {error}") from None


def _plugin(key: str) -> Any:
    base: Any = import_module("distributed").WorkerPlugin

    class SameEngine(base):  # type: ignore[misc]
        """Sets up a worker's numba, and rejects workers whose engine differs."""

        name = "banzuke-engine"

        def setup(self, worker: Any) -> None:
            # Imported on the worker: Dask would pickle names from outside together with this class.
            from banzuke.engine.compiled.kernel_cache import engine_key, prepare_engine  # noqa: PLC0415

            prepare_engine()
            if engine_key() != key:
                raise RuntimeError(
                    f"{worker.address} has another version of the engine: install the same "
                    "Banzuke everywhere, or the numbers would depend on who computed them"
                )

    return SameEngine()

"""Sweeps: a question about every pair of a long range, in threads, processes or on many machines, with one result."""

from __future__ import annotations

import os
from time import monotonic

from wythoff import _wythoff
from wythoff.answer import Answer, Watched
from wythoff.game import Game, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from typing import Any

    from wythoff.answer import _Progress

#: Attempts at a segment whose worker was lost: Dask itself gives up after four deaths.
_RETRIES = 10

#: Segments for each worker, so that none is idle: one that it does and one that waits.
_WAITING = 2

#: The most segments in one task while many are left: each task costs every process some milliseconds.
_TOGETHER = 4

#: The caller looks for workers, and at the clock, every `_LOOK` seconds at least: workers come and go in seconds. After
#: `_ALONE` seconds without a worker the sweep ends: a cluster that begins new workers does so sooner.
_LOOK, _ALONE = 5.0, 60.0


#: The questions that this process has prepared.
_known: dict[tuple[str, str], _wythoff.Segments] = {}


def _segments(game: str, asked: str) -> _wythoff.Segments:
    if (game, asked) not in _known:
        if len(_known) >= 16:
            _known.clear()
        _known[game, asked] = _wythoff.Segments(game, asked)
    return _known[game, asked]


def _segment(game: str, asked: str, first: int, last: int) -> tuple[int, str]:
    """One segment: a pure function, so that any worker may do it, and do it again."""
    return _segments(game, asked).segment(first, last)


def sweep(
    question: str,
    game: Game | str,
    to: Number,
    *,
    first: Number = 0,
    executor: Executor | None = None,
    client: Any = None,
    checkpoint: str | os.PathLike[str] | None = None,
    segment: int | None = None,
    progress: _Progress = None,
    threads: int | None = None,
    timeout: float | None = None,
    **params: Any,
) -> Answer:
    """A question about every pair (a_n, b_n), first <= n <= to: `deviation`, `guess`, `bounds`, `agree`, `predicate`,
    `histogram` or `additivity`.

    The result is the same, bit for bit, with threads of this process (the default), with any executor of
    `concurrent.futures`, and with a Dask client. `checkpoint` names a file that keeps the finished segments: the same
    call continues from it, and so does `wyt sweep --checkpoint FILE --resume`. Give the parameters of the question by
    name.

    >>> import wythoff
    >>> found = wythoff.sweep("deviation", "half", 10**6)
    >>> found.histogram["s-a"], found.counterexample
    ({0: 189395, 1: 730825, 2: 79781}, None)
    >>> wythoff.sweep("predicate", "f = x1 + 1", 1000, condition="a - a' in {1, 2}").counterexample is None
    True
    >>> wythoff.sweep("predicate", "half", 100, condition="a[n] + a[m] <= a[n+m]").counterexample is None
    True
    >>> wythoff.sweep("additivity", "four-thirds", 1000).records["D of a"]["value"]
    -2
    """
    if executor is not None and client is not None:
        raise TypeError("give an executor or a client, not both")
    game = Game(game) if isinstance(game, str) else game
    given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
    job = _wythoff.Sweep(question, game, to, first, segment, given)
    if checkpoint is not None:
        job.keep(os.fspath(checkpoint))
    watched = Watched(timeout, progress)
    with watched as watch:
        # Pairs that come only one after the other cannot be spread over workers.
        if not job.jumps or (executor is None and client is None):
            job.run(threads or os.cpu_count() or 1, watch)
        else:
            by = _Futures(executor) if executor is not None else _Dask(client)
            # A caller who gives the length of a segment gets segments of that length.
            _spread(job, game.line, by, _TOGETHER if segment is None else 1, timeout, watched.progress)
    return Answer(*job.report())


class _Futures:
    """Segments by an executor."""

    lost: tuple[type[BaseException], ...] = ()

    def gone(self, error: BaseException) -> bool:
        """Whether no worker is left."""
        return False

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def workers(self) -> int:
        """The number of segments that can be done at a time."""
        return getattr(self.executor, "_max_workers", None) or os.cpu_count() or 1

    def submit(self, *args: Any) -> Any:
        return self.executor.submit(_segment, *args)

    def next(self, futures: Any, seconds: float) -> Iterable[Any]:
        """The futures that are done; none if that takes longer."""
        # Not at the top: this import takes most of the time of importing the package.
        from concurrent.futures import FIRST_COMPLETED, wait

        return wait(futures, seconds, FIRST_COMPLETED).done


class _Dask:
    """Segments done by the workers of a Dask client. A task opens no file and starts no process, so a killed worker
    leaves nothing to clean up, and another one does its task again."""

    def __init__(self, client: Any) -> None:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError
        from distributed.comm import CommClosedError

        self.client = client
        self.lost: tuple[type[BaseException], ...] = (KilledWorker, FutureCancelledError)
        self.closed = CommClosedError
        self.asked, self.threads = 0.0, 0

    def gone(self, error: BaseException) -> bool:
        """Whether the scheduler is lost."""
        return isinstance(error, self.closed) or self.client.status != "running"

    def workers(self) -> int:
        """The number of segments that can be done at a time; 0 if no worker is left. It is asked for once a second."""
        if (now := monotonic()) >= self.asked + 1 or not self.threads:
            self.asked, self.threads = now, sum(self.client.nthreads().values())
        return self.threads

    def submit(self, *args: Any) -> Any:
        return self.client.submit(_segment, *args, pure=False, retries=_RETRIES)

    def next(self, futures: Any, seconds: float) -> Iterable[Any]:
        """The futures that are done; none if that takes longer."""
        from distributed import TimeoutError, wait

        try:
            done = wait(list(futures), seconds, "FIRST_COMPLETED").done  # type: ignore[no-untyped-call,unused-ignore]
            return done  # type: ignore[no-any-return,unused-ignore]
        except TimeoutError:
            return ()


def _spread(
    job: _wythoff.Sweep, line: str, by: _Futures | _Dask, together: int, timeout: float | None, progress: _Progress
) -> None:
    asked, (begin, end) = job.asked, job.range
    left = end - begin
    running: dict[Any, tuple[int, int, int]] = {}
    until = None if timeout is None else monotonic() + timeout
    seen_at = monotonic()
    failures: tuple[type[BaseException], ...] = (Exception, *by.lost)

    def begin_segment(first: int, last: int, tries: int) -> None:
        running[by.submit(line, asked, first, last)] = (first, last, tries)

    try:
        while True:
            now = monotonic()
            if until is not None and now >= until:
                raise job.unfinished("time", "the time limit was reached")
            if workers := by.workers():
                seen_at = now
            elif now - seen_at > _ALONE:
                raise job.unfinished("stopped", f"there was no worker for {_ALONE:.0f} seconds")
            room = _WAITING * max(workers, 1)
            # Tasks get smaller towards the end, so that all workers end at about the same time.
            while len(running) < room and (taken := job.take(min(together, left // (job.grid * room)))):
                begin_segment(taken[0], taken[1], 0)
                left = end - taken[1]
            if not running:
                return
            for future in by.next(running, _LOOK if until is None else min(_LOOK, until - now)):
                first, last, tries = running.pop(future)
                # Its worker finished it, or died.
                seen_at = now
                try:
                    seen, summary = future.result()
                except by.lost as error:
                    if tries >= _RETRIES or by.gone(error):
                        raise
                    begin_segment(first, last, tries + 1)
                    continue
                job.add(first, seen, summary)
                if callable(progress):
                    progress(job.done, end - begin + 1)
    except failures as error:
        if by.gone(error):
            raise job.unfinished("stopped", "the scheduler is lost") from error
        raise
    finally:
        for future in running:
            future.cancel()

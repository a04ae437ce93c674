"""Sweeps: a question asked of every pair of a long range, in threads, processes or on many machines, with one result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from wythoff import _wythoff
from wythoff.answer import Answer, Progress, told
from wythoff.game import Game, Number

if TYPE_CHECKING:
    from concurrent.futures import Executor

#: A segment whose worker was lost is done again so often.
_RETRIES = 10

#: So many segments wait for every worker, so that none is idle.
_WAITING = 2


#: The questions that this process has prepared.
_known: dict[tuple[str, str], _wythoff.Segments] = {}


def _segments(game: str, asked: str) -> _wythoff.Segments:
    if (game, asked) not in _known:
        if len(_known) >= 16:
            _known.clear()
        _known[game, asked] = _wythoff.Segments(game, asked)
    return _known[game, asked]


def _segment(game: str, asked: str, first: int, last: int) -> tuple[int, str]:
    """One segment: a pure function, so that anybody may do it, and do it again."""
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
    progress: Progress = None,
    threads: int | None = None,
    timeout: float | None = None,
    **params: Any,
) -> Answer:
    """A question of every pair (a_n, b_n), first <= n <= to: `deviation`, `guess`, `bounds`, `agree`, `predicate`, `histogram`.

    The result is the same, bit for bit, in threads of this process (as it is by default), with any executor of
    `concurrent.futures`, and with a Dask client. `checkpoint` names the file that keeps what is finished: the same call goes
    on with it, and so does `wyt sweep --checkpoint FILE --resume`. Parameters of the question follow by their names.

    >>> import wythoff
    >>> found = wythoff.sweep("deviation", "half", 10**6)
    >>> found.histogram["s-a"], found.counterexample
    ({'0': 189395, '1': 730825, '2': 79781}, None)
    >>> wythoff.sweep("predicate", "f = x1 + 1", 1000, condition="a - a' in {1, 2}").counterexample is None
    True
    """
    if executor is not None and client is not None:
        raise TypeError("give an executor or a client, not both")
    game = Game(game) if isinstance(game, str) else game
    given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
    job = _wythoff.Sweep(question, game, to, first, segment, given)
    if checkpoint is not None:
        job.keep(os.fspath(checkpoint))
    with told(progress) as tell:
        # Pairs that come only one after the other are nobody else's work.
        if not job.jumps or (executor is None and client is None):
            job.run(threads or os.cpu_count() or 1, timeout, tell)
        elif client is not None:
            _spread(job, game.line, _Dask(client), tell)
        elif executor is not None:
            _spread(job, game.line, _Futures(executor), tell)
    return Answer(job.report())


class _Futures:
    """Segments by an executor."""

    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.workers: int = getattr(executor, "_max_workers", None) or os.cpu_count() or 1

    def submit(self, *args: Any) -> Any:
        return self.executor.submit(_segment, *args)

    def next(self, futures: Any) -> Iterator[Any]:
        # Not at the top: it is most of the time of an import.
        from concurrent.futures import FIRST_COMPLETED, wait

        yield from wait(futures, return_when=FIRST_COMPLETED).done


class _Dask:
    """Segments by the workers of a Dask client. A task holds no file and starts no process: a worker that is killed leaves
    nothing behind, and its task is done again elsewhere."""

    def __init__(self, client: Any) -> None:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        self.client = client
        self.lost: tuple[type[BaseException], ...] = (KilledWorker, FutureCancelledError)
        self.workers: int = sum(client.nthreads().values()) or 1

    def submit(self, *args: Any) -> Any:
        return self.client.submit(_segment, *args, pure=False, retries=_RETRIES)

    def next(self, futures: Any) -> Iterator[Any]:
        from distributed import wait as wait_for

        yield from wait_for(list(futures), return_when="FIRST_COMPLETED").done  # type: ignore[no-untyped-call,unused-ignore]


def _spread(job: _wythoff.Sweep, line: str, by: Any, tell: Callable[[int, int | None], object] | None) -> None:
    asked, (begin, end) = job.asked, job.range
    running: dict[Any, tuple[int, int, int]] = {}

    def begin_segment(first: int, last: int, tries: int) -> None:
        running[by.submit(line, asked, first, last)] = (first, last, tries)

    try:
        while True:
            while len(running) < _WAITING * by.workers and (taken := job.take()):
                begin_segment(taken[0], taken[1], 0)
            if not running:
                return
            for future in by.next(running):
                first, last, tries = running.pop(future)
                try:
                    seen, summary = future.result()
                except by.lost:
                    if tries >= _RETRIES:
                        raise
                    begin_segment(first, last, tries + 1)
                    continue
                job.add(first, seen, summary)
                if tell is not None:
                    tell(job.done, end - begin + 1)
    finally:
        for future in running:
            future.cancel()

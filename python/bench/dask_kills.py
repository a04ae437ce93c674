"""Kills workers of a Dask cluster during sweeps, the scheduler once, and the caller once: the results stay the same.

    python python/bench/dask_kills.py [KILLS] [TO]      50 and 6*10^9 if nothing is said
    python python/bench/dask_kills.py --overhead [TO]   the time of two processes against two threads, 10^10
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

import wythoff
from wythoff import _sweep

#: Segments of a sweep: more than the kills, so that each kill meets another one.
PARTS = 64


def cluster():
    import dask
    from dask.distributed import Client, LocalCluster

    # After this time a nanny that lost its worker is closed for good, unless a worker of the same name is present at
    # that moment; a worker that was just killed again is not.
    dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"})
    made = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    return made, Client(made)


def segments(path: str) -> int:
    with open(path, "rb") as file:
        return sum(1 for _ in file) - 1


def swept(to: int, path: str, client) -> wythoff.Answer:
    return wythoff.sweep("deviation", "half", to, client=client, checkpoint=path, segment=to // PARTS)


def counted(log: str):
    """The task, which tells a file that it begins."""
    task = _sweep._segment

    def begin(game: str, asked: str, first: int, last: int) -> tuple[int, str]:
        with open(log, "a") as file:
            file.write(f"{first}\n")
        return task(game, asked, first, last)

    return begin


def kill(made, over: threading.Event, kills: list[int], most: int) -> None:
    """Only processes that have become workers: a nanny whose process dies while it starts may give up."""
    from distributed import Status

    while not over.is_set() and len(kills) < most:
        time.sleep(random.uniform(0.3, 3.0))
        nannies = [nanny for nanny in made.workers.values() if nanny.process and nanny.process.status == Status.running]
        up = [nanny.pid for nanny in nannies if nanny.pid and nanny.worker_address in made.scheduler.workers]
        if up and not over.is_set():
            try:
                os.kill(random.choice(up), signal.SIGKILL)
                kills.append(1)
            except ProcessLookupError:
                pass


def killed_workers(most: int, to: int, whole: str) -> None:
    kills: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        run = 0
        while len(kills) < most:
            run, before = run + 1, len(kills)
            made, client = cluster()
            path, log = os.path.join(folder, f"journal-{run}"), os.path.join(folder, f"log-{run}")
            over, task = threading.Event(), _sweep._segment
            killer = threading.Thread(target=kill, args=(made, over, kills, most))
            killer.start()
            _sweep._segment = counted(log)
            found = swept(to, path, client)
            _sweep._segment = task
            over.set()
            killer.join()
            assert found.json == whole, "the result differs"
            # Every segment is in the file once: the ranges add up.
            assert segments(path) == PARTS + 1, segments(path)
            with open(log) as file:
                again = len(file.readlines()) - segments(path)
            # A worker has one segment in hand, and perhaps one whose result was not yet fetched.
            assert again <= 2 * (len(kills) - before), "more was done twice than what was in flight"
            client.close()
            made.close()
            these = f"{len(kills) - before} kills, {len(kills)} in all"
            print(f"run {run}: {these}; {again} segments of {PARTS + 1} done again; the same", flush=True)


CALLER = """
import wythoff
from dask.distributed import Client
try:
    wythoff.sweep("deviation", "half", {to}, client=Client({address!r}), checkpoint={path!r}, segment={to} // {parts})
except wythoff.GaveUp as error:
    print("the caller, left alone:", error.reason, "-", *error.tried, flush=True)
"""


def killed_caller_and_scheduler(to: int, whole: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal")
        made, client = cluster()

        def caller(address: str) -> subprocess.Popen[bytes]:
            code = CALLER.format(to=to, address=address, path=path, parts=PARTS)
            return subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)

        def wait_for(done: int) -> None:
            while not os.path.exists(path) or segments(path) < done:
                time.sleep(0.05)

        first = caller(made.scheduler_address)
        wait_for(8)
        first.kill()
        first.wait()
        done = segments(path)
        # Now the scheduler: a program of its own.
        def program(name: str, *args: str) -> subprocess.Popen[bytes]:
            line = [sys.executable, "-m", f"distributed.cli.{name}", *args, "--no-dashboard"]
            return subprocess.Popen(line, stderr=subprocess.DEVNULL)

        address = "tcp://127.0.0.1:18786"
        scheduler = program("dask_scheduler", "--port", "18786")
        worker = program("dask_worker", address, "--nworkers", "2", "--nthreads", "1")
        second = caller(address)
        wait_for(done + 8)
        scheduler.kill()
        second.wait(timeout=300)
        worker.kill()
        more = segments(path)
        found = swept(to, path, client)
        assert found.json == whole and segments(path) == PARTS + 1
        print(f"the caller was killed after {done} segments, the scheduler after {more}: the same")
        client.close()
        made.close()


def overhead(to: int) -> None:
    import psutil

    def cpu() -> float:
        """Of this process, in which the scheduler is, and of the workers."""
        own = psutil.Process()
        return sum(sum(process.cpu_times()[:2]) for process in [own, *own.children(recursive=True)])

    wythoff.sweep("deviation", "half", 10**7)
    made, client = cluster()
    wythoff.sweep("deviation", "half", 10**8, client=client, segment=10**6)
    for _ in range(3):
        times, found = [(time.perf_counter(), cpu())], []
        for by in ({"threads": 2}, {"client": client}):
            found.append(wythoff.sweep("deviation", "half", to, **by).json)
            times.append((time.perf_counter(), cpu()))
        assert found[0] == found[1]
        (threads, threads_cpu), (dask, dask_cpu) = ((b[0] - a[0], b[1] - a[1]) for a, b in zip(times, times[1:]))
        two = f"two threads {threads:.2f} s ({threads_cpu:.2f} s of CPU), Dask {dask:.2f} s ({dask_cpu:.2f} s of CPU)"
        more = f"{100 * (dask / threads - 1):+.1f} % ({100 * (dask_cpu / threads_cpu - 1):+.1f} %)"
        print(f"to {to}: {two}: {more}", flush=True)
    client.close()
    made.close()


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if "--overhead" in sys.argv:
        overhead(numbers[0] if numbers else 10**10)
    else:
        most, to = (numbers + [50, 6 * 10**9][len(numbers):])[:2]
        whole = wythoff.sweep("deviation", "half", to).json
        killed_workers(most, to, whole)
        killed_caller_and_scheduler(to, whole)

"""Kills workers of a Dask cluster during sweeps, the scheduler once, and the caller once: the results stay bit for bit the same.

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


def cluster(**more: object):
    from dask.distributed import Client, LocalCluster

    made = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, **more)
    return made, Client(made)


def segments(path: str) -> int:
    with open(path, "rb") as file:
        return sum(1 for _ in file) - 1


def kill(made, over: threading.Event, kills: list[int], most: int) -> None:
    while not over.is_set() and len(kills) < most:
        time.sleep(random.uniform(0.3, 1.0))
        pids = [nanny.pid for nanny in made.workers.values() if nanny.pid]
        if pids and not over.is_set():
            try:
                os.kill(random.choice(pids), signal.SIGKILL)
                kills.append(1)
            except ProcessLookupError:
                pass


def killed_workers(most: int, to: int, whole: str) -> None:
    kills: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        run = 0
        while len(kills) < most:
            run += 1
            made, client = cluster()
            over, path = threading.Event(), os.path.join(folder, f"journal-{run}")
            killer = threading.Thread(target=kill, args=(made, over, kills, most))
            killer.start()
            found = wythoff.sweep("deviation", "half", to, client=client, checkpoint=path, segment=to // 64)
            over.set()
            killer.join()
            assert found.json == whole, "the result differs"
            # Every segment stands in the file once: the ranges add up.
            assert segments(path) == to // (to // 64) + 1, segments(path)
            client.close()
            made.close()
            print(f"{len(kills)} kills, run {run}: the same", flush=True)


CALLER = """
import sys, wythoff
from dask.distributed import Client
wythoff.sweep("deviation", "half", {to}, client=Client({address!r}), checkpoint={path!r}, segment={to} // 64)
"""


def killed_caller_and_scheduler(to: int, whole: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal")
        made, client = cluster()
        code = CALLER.format(to=to, address=made.scheduler_address, path=path)
        caller = subprocess.Popen([sys.executable, "-c", code])
        while not os.path.exists(path) or segments(path) < 8:
            time.sleep(0.05)
        caller.kill()
        caller.wait()
        done = segments(path)
        # Now the scheduler: a program of its own.
        scheduler = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "18786", "--no-dashboard"])
        worker = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_worker", "tcp://127.0.0.1:18786", "--nworkers", "2", "--nthreads", "1", "--no-dashboard"])
        caller = subprocess.Popen([sys.executable, "-c", CALLER.format(to=to, address="tcp://127.0.0.1:18786", path=path)], stderr=subprocess.DEVNULL)
        while segments(path) < done + 8:
            time.sleep(0.05)
        scheduler.kill()
        time.sleep(1)
        caller.kill()
        caller.wait()
        worker.terminate()
        more = segments(path)
        found = wythoff.sweep("deviation", "half", to, client=client, checkpoint=path, segment=to // 64)
        assert found.json == whole and segments(path) == to // (to // 64) + 1
        print(f"the caller was killed after {done} segments, the scheduler after {more}: the same")
        client.close()
        made.close()


def overhead(to: int) -> None:
    wythoff.sweep("deviation", "half", 10**7)
    begun = time.perf_counter()
    alone = wythoff.sweep("deviation", "half", to, threads=2)
    threads = time.perf_counter() - begun
    made, client = cluster()
    wythoff.sweep("deviation", "half", 10**7, client=client, segment=10**6)
    begun = time.perf_counter()
    spread = wythoff.sweep("deviation", "half", to, client=client)
    dask = time.perf_counter() - begun
    assert spread.json == alone.json
    print(f"to {to}: two threads {threads:.2f} s, Dask {dask:.2f} s, {100 * (dask / threads - 1):+.1f} %")
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

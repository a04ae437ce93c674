"""How fast the package is, beside plain Python, numba where it is installed, and the program.

    python python/bench/speed.py        WYT=path of the program

Each figure is the best of several runs, in microseconds per call. It is processor time, so other work of the machine
matters little; the import and the program, which run in other processes, are measured by the clock.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from math import isqrt

import wythoff
from wythoff import Game

try:
    import numpy
except ImportError:
    print("arrays and tables are compared, too: pip install numpy", file=sys.stderr)
    sys.exit(2)


def best(call: Callable[[], object], repeat: int = 7, clock: Callable[[], float] = time.process_time) -> float:
    timer = timeit.Timer(call, timer=clock)
    number, took = timer.autorange()
    # Many short runs of about two milliseconds, so that some are not interrupted by others on the machine.
    short = max(1, int(number * 0.002 / took))
    return min(timer.repeat(repeat if short == 1 else 50 * repeat, short)) / short * 1e6


def told(what: str, micros: float) -> None:
    print(f"{what:54} {micros:12.2f} us")


def plain_term(n: int) -> tuple[int, int]:
    a = (n + isqrt(5 * n * n)) // 2
    return a, a + n


def plain_pairs(count: int) -> list[tuple[int, int]]:
    """Hofstadter's game by the recursion, in plain Python."""
    seen, pairs, a, b = {0}, [(0, 0)], 0, 0
    while len(pairs) < count:
        while a in seen:
            a += 1
        b += a + 1
        seen |= {a, b}
        pairs.append((a, b))
    return pairs


def plain_table(size: int) -> list[list[bool]]:
    """Wythoff's outcomes from the moves."""
    lost = [[False] * (size + 1) for _ in range(size + 1)]
    for x in range(size + 1):
        for y in range(size + 1):
            lost[x][y] = not (
                any(lost[u][y] for u in range(x))
                or any(lost[x][v] for v in range(y))
                or any(lost[x - k][y - k] for k in range(1, min(x, y) + 1))
            )
    return lost


if __name__ == "__main__":
    assert plain_pairs(100) == Game("hofstadter").pairs(100) and plain_term(77) == Game("wythoff").term(77)
    game, hofstadter = Game("wythoff"), Game("hofstadter")
    digits = 10**100 + 12345
    game.solve(11, 15), game.term(digits), hofstadter.term(10**9)
    begun = time.perf_counter()
    code = "import time; t = time.perf_counter(); import wythoff; print(time.perf_counter() - t)"
    once = lambda: float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
    told("import wythoff", min(once() for _ in range(20)) * 1e6)
    told("solve(11, 15), Wythoff", best(lambda: game.solve(11, 15)))
    told("outcome(11, 15)", best(lambda: game.outcome(11, 15)))
    told("solve of 1000 digits", best(lambda: game.solve(10**1000, 2 * 10**1000)))
    told("term of 100 digits, Wythoff", best(lambda: game.term(digits)))
    told("  the same in plain Python (isqrt)", best(lambda: plain_term(digits)))
    told("term(10^9), Hofstadter", best(lambda: hofstadter.term(10**9)))
    told("pairs(10^5), Hofstadter, a list", best(lambda: hofstadter.pairs(10**5), 3))
    told("pairs(10^5, array=True)", best(lambda: hofstadter.pairs(10**5, array=True), 3))
    told("  the recursion in plain Python", best(lambda: plain_pairs(10**5), 3))
    told("outcome_table(1000)", best(lambda: game.outcome_table(1000)))
    told("outcome_table(100)", best(lambda: game.outcome_table(100)))
    told("  from the moves in plain Python", best(lambda: plain_table(100), 1))
    try:
        import numba

        @numba.njit
        def fast(size: int) -> object:
            lost = numpy.zeros((size + 1, size + 1), dtype=numpy.bool_)
            for x in range(size + 1):
                for y in range(size + 1):
                    found = False
                    for u in range(x):
                        found |= lost[u, y]
                    for v in range(y):
                        found |= lost[x, v]
                    for k in range(1, min(x, y) + 1):
                        found |= lost[x - k, y - k]
                    lost[x, y] = not found
            return lost

        assert (fast(50) == game.outcome_table(50)).all()
        told("  from the moves by numba, size 100", best(lambda: fast(100), 1))
        told("  from the moves by numba, size 1000", best(lambda: fast(1000), 1))
    except ImportError:
        print("  numba is not installed")
    program = os.environ.get("WYT") or shutil.which("wyt")
    if program:
        line = [program, "solve", "wythoff", "11", "15"]
        told("wyt solve wythoff 11 15", best(lambda: subprocess.run(line, capture_output=True), 20, time.perf_counter))
    told("sweep deviation half to 10^8", best(lambda: wythoff.sweep("deviation", "half", 10**8), 1))
    print(f"in all {time.perf_counter() - begun:.0f} s")

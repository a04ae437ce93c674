"""Looks for memory leaks: makes all public calls in turn, valid and invalid, and measures the memory of this process.

    python python/bench/memory.py [CALLS]       10^6 by default
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import wythoff
from wythoff import Game

KEPT, POOL = Game("wythoff"), ThreadPoolExecutor(1)

#: Quick calls, on one game again and again.
QUICK: list[Callable[[int], object]] = [
    lambda n: KEPT.solve(n, n + 3).move,
    lambda n: KEPT.solve(10**40 + n, 10**41).said,
    lambda n: repr(KEPT.solve(n, 2 * n)),
    lambda n: KEPT.outcome(n, n + 1),
    lambda n: KEPT.outcome_class(n, 7),
    lambda n: KEPT.term(10**100 + n),
    lambda n: KEPT.term(f"10^30 + {n}"),
    lambda n: KEPT.locate(n + 1),
    lambda n: (KEPT.line, KEPT.name, hash(KEPT), str(KEPT), repr(KEPT), KEPT == Game),
    lambda n: KEPT.term(-1),
    lambda n: KEPT.term(1.5),  # type: ignore[arg-type]
    lambda n: KEPT.term(n, timeout=-1),
    lambda n: KEPT.solve(n, n, solver="nobody"),
    lambda n: KEPT.term("seven"),
    lambda n: Game("f = x2"),
    lambda n: Game("no such game"),
    lambda n: wythoff.mex([0, 1, n]),
]

#: What takes longer, now and then.
SLOWER: list[Callable[[int], object]] = [
    lambda n: Game("f = x1 + 1").pairs(20),
    lambda n: Game(f"f = x1 + {n % 9 + 1}").solve(n, n + 5).json(),
    lambda n: KEPT.pairs(start=10**30, stop=10**30 + 3),
    lambda n: KEPT.pairs(50, array=True),
    lambda n: Game("doubling").pairs(70, array=True),
    lambda n: next(iter(KEPT)),
    lambda n: KEPT.options(9, 7),
    lambda n: KEPT.outcome_table(30),
    lambda n: KEPT.p_positions(30),
    lambda n: (KEPT.grundy(11, 15), KEPT.grundy_table(20), KEPT.layer("wins", 20)),
    lambda n: KEPT.layer("nothing", 20),
    lambda n: KEPT.outcome_table(10**6),
    lambda n: (KEPT.check(12), KEPT.explain(), KEPT.show(), KEPT.compare("f = 2", to=20)),
    lambda n: KEPT.extend(8),
    lambda n: (KEPT.plot("board", to=10), KEPT._repr_html_(), KEPT._repr_svg_()),
    lambda n: Game("half").shares(4),
    lambda n: pickle.loads(pickle.dumps((KEPT, KEPT.check(5)))),
    lambda n: wythoff.sweep("deviation", "half", 1000),
    lambda n: wythoff.sweep("deviation", "half", 1000, executor=POOL, segment=300),
    lambda n: wythoff.sweep("deviation", "half", 10**15, timeout=0.001),
    lambda n: wythoff.sweep("predicate", "half", 10, condition="a <"),
    lambda n: Game("f = 1 + x0 % 5").term(10**9, timeout=0.001),
    lambda n: (wythoff.games("nim"), wythoff.errata("F04"), wythoff.open_questions(), wythoff.questions()),
    lambda n: (wythoff.words("0100101"), wythoff.is_balanced("0011"), wythoff.is_sturmian_factor("010")),
    lambda n: (wythoff.piles("all", to=5), wythoff.Sum((KEPT, 3, 4), 7).solve()),
    lambda n: wythoff.verify("nothing"),
    lambda n: wythoff.ask("nothing"),
    lambda n: KEPT.pairs(10**5, progress=stop),
]

#: What takes long, seldom.
SELDOM: list[Callable[[int], object]] = [
    lambda n: wythoff.design("B = x % 3 == 0", 20),
    lambda n: wythoff.identify([2, 6, 11, 17, 25, 34]),
    lambda n: (KEPT.factor_complexity(5), KEPT.abelian_complexity(5), KEPT.palindromes(5), KEPT.number_of_factors(4)),
    lambda n: (KEPT.oeis(), KEPT.walnut(), KEPT.prove()),
]


def stop(done: int, total: int | None) -> None:
    """A callable that fails."""
    raise LookupError("enough")


def held() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def some(calls: int, every: int) -> None:
    """Makes `calls` calls; one in `every` is slower."""
    for n in range(calls):
        call = QUICK[n % len(QUICK)]
        if n % every == 0:
            call = SLOWER[n // every % len(SLOWER)]
        if n % 20_000 == 7:
            call = SELDOM[n // 20_000 % len(SELDOM)]
        try:
            call(n)
        except (wythoff.RuleError, wythoff.GaveUp, TypeError, ValueError, LookupError):
            pass


def growth(calls: int, every: int) -> int:
    """Growth in bytes during the second of two equal series of calls: the first series fills the caches."""
    some(calls, every)
    before = held()
    some(calls, every)
    return held() - before


if __name__ == "__main__":
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 10**6
    for part in range(10):
        some(calls // 10, 500)
        print(f"{(part + 1) * (calls // 10)} calls: {held() / 2**20:.1f} MiB", flush=True)

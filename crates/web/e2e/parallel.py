"""Runs tests in one browser more than there are processors: a browser waits often. A file of tests is a process of its own, with its
own browser, against the server and against the page without one: `parallel.py server,static [TEST...]`. The latter is written to the
folder SITE while the other is tried. What browsers keep goes with the last of them; it lies in memory where there is enough.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor


def tests(suite):
    for test in suite:
        yield from tests(test) if isinstance(test, unittest.TestSuite) else [test]


# The files that take longest, so that none of them ends alone.
LONGEST = ["test_sentences", "test_axe", "test_state", "test_lesson", "test_look", "test_play"]


def rank(group):
    (_, module), names = group
    return LONGEST.index(module) if module in LONGEST else len(LONGEST), -len(names)


def groups(names):
    """The names of the tests, by their file; the longest first. Those that look at the clock are by themselves."""
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(".")
    found = {}
    for test in tests(suite):
        alone = getattr(getattr(test, test._testMethodName, None), "alone", False)
        found.setdefault((alone, type(test).__module__), []).append(test.id())
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    ordered = sorted(found.items(), key=rank)
    return [[names for (alone, _), names in ordered if alone == by_themselves] for by_themselves in (False, True)]


def run(page, names):
    environment = {**os.environ}
    if page == "server":
        environment.pop("SITE")
    elif site.wait():
        return "static: the page without a server could not be written"
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "unittest", *names],
        env={**environment, "TMPDIR": kept},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    title = f"{page} {names[0].split('.')[0]}: {time.monotonic() - began:.0f} s"
    print(f"{title}\n{done.stdout}", flush=True)
    return done.returncode == 0 or title


pages, *names = sys.argv[1:]
pages = pages.split(",")
together, apart = ([(page, group) for page in pages for group in part] for part in groups(names))
site = subprocess.Popen(["bash", "../engine/site", os.environ["SITE"]]) if "static" in pages else None
memory = "/dev/shm" if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free > 2**31 else None
with tempfile.TemporaryDirectory(dir=memory, ignore_cleanup_errors=True) as kept, ThreadPoolExecutor(os.cpu_count() + 1) as pool:
    done = [*pool.map(lambda job: run(*job), together), *(run(*job) for job in apart)]
failed = [title for title in done if title is not True]
print("\n".join(f"FAILED {title}" for title in failed) or f"{len(done)} groups of tests are well")
sys.exit(bool(failed))

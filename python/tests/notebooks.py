"""Runs the notebooks of docs/notebooks, and keeps or compares what they print.

    python python/tests/notebooks.py          keeps what they print
    python python/tests/notebooks.py --check  runs what is there; a difference is an error
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import nbclient
import nbformat

FOLDER = Path(__file__).resolve().parents[2] / "docs/notebooks"


def printed(notebook: Any) -> list[str]:
    """What the cells print; pictures and tables of HTML have a text beside them."""
    # In one piece for each cell: what is printed comes in as many as it likes.
    told = lambda output: output.get("text", "") + output.get("data", {}).get("text/plain", "")
    return ["".join(map(told, cell.get("outputs", ()))) for cell in notebook.cells]


def run(path: Path, check: bool) -> None:
    notebook = nbformat.read(path, as_version=4)
    before = printed(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    if check and printed(notebook) != before:
        wrong = [pair for pair in zip(before, printed(notebook)) if pair[0] != pair[1]]
        sys.exit(f"{path.name} prints something else: {wrong[:1]}")
    if not check:
        for cell in notebook.cells:
            cell.get("metadata", {}).pop("execution", None)
        notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        nbformat.write(notebook, path)
    print(path.name, "is right" if check else "is written")


if __name__ == "__main__":
    # Each has a kernel of its own: as many at a time as there are cores.
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(run, check="--check" in sys.argv), sorted(FOLDER.glob("*.ipynb"))))

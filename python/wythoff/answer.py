"""Answers: dictionaries whose keys are attributes, and pictures."""

from __future__ import annotations

import html
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

from wythoff import _wythoff

#: What is told how far the work is: True for a bar by tqdm, or any callable `(done, total or None)`.
Progress = Union[bool, Callable[[int, Union[int, None]], object], None]


def _shown(value: object) -> str:
    """A value for people; long numbers without their middle, which Python would refuse to write."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 400:
        return f"an integer of {value.bit_length()} bits"
    if isinstance(value, (list, tuple)):
        inner = [_shown(item) for item in value[:12]] + (["..."] if len(value) > 12 else [])
        return "[" + ", ".join(inner) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in list(value.items())[:12]) + "}"
    text = str(value)
    return text if len(text) <= 400 else text[:397] + "..."


class Answer(dict[str, Any]):
    """The answer to a question: a dictionary as `wyt QUESTION --format json` prints it, its integers as `int`.

    Keys are attributes, too; `answer.json` is the very text.

    >>> import wythoff
    >>> found = wythoff.ask("term", game="wythoff", n=4)
    >>> found["a"], found.b, found.evidence.kind
    (6, 10, 'theorem')
    """

    json: str

    def __init__(self, text: str, members: dict[str, Any] | None = None) -> None:
        super().__init__(_wythoff.read(text) if members is None else members)
        object.__setattr__(self, "json", text)

    def __getattr__(self, name: str) -> Any:
        for key in (name, name.rstrip("_")):
            if key in self:
                value = self[key]
                return Answer("", value) if isinstance(value, dict) else value
        raise AttributeError(f"there is no {name}; there are {', '.join(self)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an answer is not changed")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Answer, (self.json, None if self.json else dict(self)))

    def _repr_html_(self) -> str:
        rows = (f"<tr><th>{html.escape(key)}</th><td>{html.escape(_shown(value))}</td></tr>" for key, value in self.items())
        return "<table>" + "".join(rows) + "</table>"


class Picture(Answer):
    """A drawing, which a notebook shows.

    >>> import wythoff
    >>> picture = wythoff.Game("wythoff").plot("board", to=20)
    >>> picture.svg[:4], picture.kind
    ('<svg', 'board')
    """

    @property
    def svg(self) -> str:
        """The drawing as SVG."""
        return str(self["picture"])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file: SVG, or TikZ where it was drawn so."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Picture, (self.json,))

    def __repr__(self) -> str:
        return f"<{self['kind']} of {self['game']}>"

    def _repr_svg_(self) -> str | None:
        return self.svg if self["format"] == "svg" else None

    def _repr_html_(self) -> None:  # type: ignore[override]
        return None


def text_of(question: str, params: dict[str, Any], timeout: float | None, progress: Progress) -> str:
    """The JSON of an answer; parameters that are None are left out, and `from_` stands for `from`."""
    given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
    with told(progress) as tell:
        return _wythoff.ask(question, given, timeout=timeout, progress=tell)


def ask(question: str, *, timeout: float | None = None, progress: Progress = None, **params: Any) -> Answer:
    """The answer to any question, by its name; `wythoff.questions()` lists them with their parameters.

    >>> import wythoff
    >>> wythoff.ask("solve", game="wythoff", x=11, y=15).move.to
    [6, 10]
    """
    return Answer(text_of(question, params, timeout, progress))


def questions() -> dict[str, dict[str, str]]:
    """Every question that `ask` takes, and what its parameters are.

    >>> import wythoff
    >>> wythoff.questions()["term"]["n"]
    'The index'
    """
    return {name: {key: about for key, about, _ in params} for name, _, params in _wythoff.questions()}


@contextmanager
def told(progress: Progress) -> Iterator[Callable[[int, int | None], object] | None]:
    """Who is told how far the work is."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]

        with tqdm(unit_scale=True) as bar:

            def show(done: int, total: int | None) -> None:
                bar.total = total
                bar.update(done - bar.n)

            yield show
    elif callable(progress):
        yield progress
    else:
        raise TypeError("progress is True or a callable (done, total)")

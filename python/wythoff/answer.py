"""Answers: dictionaries whose keys are attributes, and pictures."""

from __future__ import annotations

from wythoff import _wythoff

# An import of the package is to take no time: what annotations name is not loaded.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import Any, TypeAlias

    #: What is told how far the work is: True for a bar by tqdm, or any callable `(done, total or None)`.
    _Progress: TypeAlias = bool | Callable[[int, int | None], object] | None
    Members: TypeAlias = dict[str, Any]
else:
    Members = dict


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


class Answer(Members):
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
        from html import escape

        rows = (f"<tr><th>{escape(key)}</th><td>{escape(_shown(value))}</td></tr>" for key, value in self.items())
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


def text_of(question: str, params: dict[str, Any], timeout: float | None, progress: _Progress) -> str:
    """The JSON of an answer; parameters that are None are left out, and `from_` stands for `from`."""
    given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
    with Watched(timeout, progress) as watch:
        return _wythoff.ask(question, given, watch)


def ask(question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any) -> Answer:
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


class Watched:
    """How long a call may take, and who is told how far it is: `with` it there is what the compiled part listens to."""

    def __init__(self, timeout: float | None, progress: _Progress) -> None:
        self.timeout, self.progress = timeout, progress
        self.bar: Any = None

    def __enter__(self) -> _wythoff.Watch:
        if self.progress is True:
            from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]

            self.bar, self.progress = tqdm(unit_scale=True), self.show
        elif self.progress and not callable(self.progress):
            raise TypeError("progress is True or a callable (done, total)")
        return _wythoff.Watch(self.timeout, self.progress or None)

    def show(self, done: int, total: int | None) -> None:
        """Moves the bar."""
        self.bar.total = total
        self.bar.update(done - self.bar.n)

    def __exit__(self, *raised: object) -> None:
        if self.bar is not None:
            self.bar.close()

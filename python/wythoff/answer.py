"""Answers: dictionaries whose keys are attributes, and pictures."""

from __future__ import annotations

from wythoff import _wythoff

# Importing the package should take no time, so modules that only annotations name are not loaded.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import Any, TypeAlias

    #: Receives the progress: True for a bar by tqdm, or any callable `(done, total or None)`.
    _Progress: TypeAlias = bool | Callable[[int, int | None], object] | None
    Members: TypeAlias = dict[str, Any]
else:
    Members = dict


def _shown(value: object) -> str:
    """A value as text; a long number by its size, since Python refuses to write it."""
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
    """The answer to a question: the dictionary that `wyt QUESTION --format json` prints, with integers as `int`.

    Keys are also attributes, at every depth; `answer.json` is the text itself. `wythoff.schema` has the types.

    >>> import wythoff
    >>> found = wythoff.ask("term", game="wythoff", n=4)
    >>> found["a"], found.b, found.evidence.kind
    (6, 10, 'theorem')
    """

    #: The text; only the whole answer has it, not its parts.
    json: str = ""

    def __init__(self, members: Members, json: str = "") -> None:
        super().__init__(members)
        object.__setattr__(self, "json", json)

    def __getattr__(self, name: str) -> Any:
        for key in (name, name.rstrip("_")):
            if key in self:
                return self[key]
        raise AttributeError(f"the answer has no {name}; it has {', '.join(map(str, self))}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an answer cannot be changed")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *map(str, self)]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Answer, (dict(self), self.json))

    def _repr_html_(self) -> str:
        from html import escape

        rows = (f"<tr><th>{escape(str(key))}</th><td>{escape(_shown(value))}</td></tr>" for key, value in self.items())
        return "<table>" + "".join(rows) + "</table>"


class Picture(Answer):
    """A drawing. A notebook shows it; `save` writes it to a file.

    >>> import wythoff
    >>> picture = wythoff.Game("wythoff").plot("board", to=20)
    >>> picture.svg[:4], picture.kind
    ('<svg', 'board')
    """

    params: dict[str, Any]

    def __init__(self, members: Members | str, json: str = "", params: dict[str, Any] | None = None) -> None:
        # The text of an answer to `plot`, too.
        if isinstance(members, str):
            from json import loads

            super().__init__(loads(members), members)
        else:
            super().__init__(members, json)
        object.__setattr__(self, "params", params or {})

    @property
    def svg(self) -> str:
        """The drawing as SVG, or as TikZ if `tikz=True` was given."""
        return str(self["picture"])

    @property
    def png(self) -> bytes:
        """The drawing as PNG."""
        with Watched(None, None) as watch:
            return _wythoff.png({name: value for name, value in self.params.items() if value is not None}, watch)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the drawing to a file. The name ends in .svg or .png; in .tex or .tikz if `tikz=True` was given.

        >>> import wythoff
        >>> wythoff.Game("wythoff").plot().save("board.pdf")
        Traceback (most recent call last):
        ValueError: cannot write board.pdf: choose a name that ends in .svg or .png
        """
        name = str(path).lower()
        tikz = self["format"] == "tikz"
        if name.endswith(".png") and not tikz:
            with open(path, "wb") as file:
                file.write(self.png)
        elif name.endswith((".tex", ".tikz") if tikz else ".svg"):
            with open(path, "w", encoding="utf-8") as text:
                text.write(self.svg)
        else:
            raise ValueError(f"cannot write {path}: choose a name that ends in {'.tex' if tikz else '.svg or .png'}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Picture, (dict(self), self.json, self.params))

    def __repr__(self) -> str:
        return f"<{self['kind']} of {self['game']}>"

    def _repr_svg_(self) -> str | None:
        return self.svg if self["format"] == "svg" else None

    def _repr_html_(self) -> None:  # type: ignore[override]
        return None


def found(question: str, params: dict[str, Any], timeout: float | None, progress: _Progress) -> tuple[Members, str]:
    """An answer and its text. Parameters that are None are left out; `from_` means `from`."""
    given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
    with Watched(timeout, progress) as watch:
        return _wythoff.ask(question, given, watch)


def ask(question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any) -> Answer:
    """The answer to any question, by its name; `wythoff.questions()` lists them with their parameters.

    >>> import wythoff
    >>> wythoff.ask("solve", game="wythoff", x=11, y=15).move.to
    [6, 10]
    """
    return Answer(*found(question, params, timeout, progress))


def questions() -> dict[str, dict[str, str]]:
    """Every question that `ask` takes, with its parameters.

    >>> import wythoff
    >>> wythoff.questions()["term"]["n"]
    'The index'
    """
    return {name: {key: about for key, about, *_ in params} for name, _, params in _wythoff.questions()}


class Watched:
    """The time limit of a call and its progress; `with` gives the object that the compiled part reads."""

    def __init__(self, timeout: float | None, progress: _Progress) -> None:
        self.timeout, self.progress = timeout, progress
        self.bar: Any = None

    def __enter__(self) -> _wythoff.Watch:
        if self.progress is True:
            from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]

            self.bar, self.progress = tqdm(unit_scale=True), self.show
        elif self.progress and not callable(self.progress):
            raise TypeError("progress must be True or a callable (done, total)")
        return _wythoff.Watch(self.timeout, self.progress or None)

    def show(self, done: int, total: int | None) -> None:
        """Moves the bar."""
        self.bar.total = total
        self.bar.update(done - self.bar.n)

    def __exit__(self, *raised: object) -> None:
        if self.bar is not None:
            self.bar.close()

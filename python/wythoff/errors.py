"""Why there is no answer."""

from __future__ import annotations


class _Told(Exception):
    """An exception that prints its first argument; a pickle keeps all of them."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class RuleError(_Told, ValueError):
    """The rule or the question is wrong.

    >>> import wythoff
    >>> try:
    ...     wythoff.Game("f = x2 + 1")
    ... except wythoff.RuleError as error:
    ...     print(error.message, error.span)
    ...     print(error)
    unknown name `x2` (4, 6)
    unknown name `x2`
      f = x2 + 1
          ^^
    hint: did you mean x1?
    """

    def __init__(
        self,
        text: str,
        message: str = "",
        hint: str | None = None,
        span: tuple[int, int] | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__(text, message, hint, span, source)
        #: What is wrong, in one line.
        self.message = message
        #: What to write instead.
        self.hint = hint
        #: The place of the mistake in `source`, in characters: its start and its end.
        self.span = span
        #: The text that contains it.
        self.source = source


class GaveUp(_Told, RuntimeError):
    """Every method gave up. No answer is better than a wrong one.

    >>> import wythoff
    >>> try:
    ...     wythoff.Game("hofstadter").term("10^100", timeout=0)
    ... except wythoff.GaveUp as error:
    ...     print(error.reason)
    time
    """

    def __init__(self, text: str, reason: str = "", tried: list[str] | None = None, hint: str = "") -> None:
        super().__init__(text, reason, tried, hint)
        #: The reason: `time`, `memory`, `size`, `bound` or `stopped`.
        self.reason = reason
        #: The methods tried, each with the reason why it gave up.
        self.tried = tried or []
        #: What to try.
        self.hint = hint


class InternalError(_Told, RuntimeError):
    """The program contradicts itself: this is a bug. Please report it with the question."""

    def __init__(self, text: str) -> None:
        super().__init__(text)


class InUse(_Told, OSError):
    """Another run uses this file: try again later."""

    def __init__(self, text: str) -> None:
        super().__init__(text)

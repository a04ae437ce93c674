"""Why there is no answer."""

from __future__ import annotations


class _Told(Exception):
    """An exception that prints its first argument, and travels between processes with all of them."""

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
    unknown name x2 (4, 6)
    unknown name x2
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
        #: What is wrong, in a line.
        self.message = message
        #: What to try.
        self.hint = hint
        #: Where the mistake stands in `source`, in characters: from, and up to.
        self.span = span
        #: The text in which it stands.
        self.source = source


class GaveUp(_Told, RuntimeError):
    """Every method gave up: no answer is better than a wrong one.

    >>> import wythoff
    >>> try:
    ...     wythoff.Game("hofstadter").term("10^100", timeout=0)
    ... except wythoff.GaveUp as error:
    ...     print(error.reason)
    time
    """

    def __init__(self, text: str, reason: str = "", tried: list[str] | None = None, hint: str = "") -> None:
        super().__init__(text, reason, tried, hint)
        #: What was missing: `time`, `memory`, `size`, `bound` or `stopped`.
        self.reason = reason
        #: Who was asked, and why it gave up.
        self.tried = tried or []
        #: What to try.
        self.hint = hint


class InUse(_Told, OSError):
    """A file is in use by another run: try again later."""

    def __init__(self, text: str) -> None:
        super().__init__(text)

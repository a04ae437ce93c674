"""Questions that are not about one game."""

from __future__ import annotations

from wythoff import _wythoff
from wythoff.game import Game, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from wythoff import schema
    from wythoff.answer import _Progress
    from wythoff.schema import ask
else:
    from wythoff.answer import ask

#: A position of a game, or a heap of Nim.
Component = tuple[Game | str, Number, Number] | Number


def games(query: str | None = None) -> list[schema.OfCatalogue]:
    """The games of the catalogue, or those that a query finds.

    >>> import wythoff
    >>> wythoff.games("hofstadter")[0].rule
    'f = x1 + 1'
    """
    return ask("games", query=query).games


def design(
    target: str, to: Number | None = None, *, timeout: float | None = None, progress: _Progress = None
) -> schema.DesignAnswer:
    """A game with the given losing positions in each class of rules, or a proof that none exists.

    >>> import wythoff
    >>> wythoff.design('word "0->01, 1->0" from 0', 50).rule
    'f = 1'
    """
    return ask("design", target=target, to=to, timeout=timeout, progress=progress)


def words(
    word: str | None = None,
    length: int | None = None,
    *,
    morphism: str | None = None,
    named: str | None = None,
    timeout: float | None = None,
    progress: _Progress = None,
    **params: Any,
) -> schema.WordsAnswer:
    """The complexity of a word of 0 and 1, given by its letters, as the fixed point of a morphism, or by its name.

    >>> import wythoff
    >>> [row["count"] for row in wythoff.words(morphism="0->01, 1->10", length=4).subword]
    [2, 4, 6, 10]
    >>> [row["count"] for row in wythoff.words(named="fraenkel-simpson", length=4).squares]
    [2, 1, 0, 0]
    """
    given = {"word": word, "morphism": morphism, "named": named, "length": length, **params}
    return ask("words", timeout=timeout, progress=progress, **given)  # type: ignore[no-any-return]


def evaluate(
    expression: str,
    to: Number | None = None,
    *,
    timeout: float | None = None,
    progress: _Progress = None,
    **values: Number,
) -> schema.EvalAnswer:
    """The value of an expression of the language of rules, exactly; or a law for all small values of its names.

    >>> import wythoff
    >>> wythoff.evaluate("5 ⊞ 6").value, wythoff.evaluate("x1/2 + 1", x1=5).value
    (7, '7/2')
    >>> wythoff.evaluate("a | b == a + b", 5).law.counterexample
    [1, 1]
    """
    given = " ".join(f"{name}={value}" for name, value in values.items()) or None
    return ask("eval", expression=expression, values=given, to=to, timeout=timeout, progress=progress)


def is_balanced(word: str, q: int = 1) -> bool:
    """Whether the numbers of 1 in two factors of the same length never differ by more than q; the name is Sage's.

    >>> import wythoff
    >>> wythoff.is_balanced("0100101"), wythoff.is_balanced("0011"), wythoff.is_balanced("0011", 2)
    (True, False, True)
    """
    return not word or int(words(word, len(word))["greatest_balance"]["count"]) <= q


def is_sturmian_factor(word: str) -> bool:
    """Whether a word of 0 and 1 is a factor of a Sturmian word, that is, balanced; the name is Sage's."""
    return is_balanced(word)


def identify(terms: str | Iterable[int], *, timeout: float | None = None) -> schema.IdentifyAnswer:
    """Rules whose sequences contain the given terms.

    >>> import wythoff
    >>> found = wythoff.identify([2, 6, 11, 17, 25, 34]).matches[0]
    >>> found["game"], found["sequence"], found["next"][:3]
    ('f = x1 + 1', 'b', [44, 55, 68])
    """
    return ask("identify", terms=terms if isinstance(terms, str) else list(terms), timeout=timeout)


def piles(
    convention: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any
) -> schema.PilesListed | schema.PilesSolved | schema.PilesTested:
    """Three and more piles under a named convention."""
    given = {"convention": convention, **params}
    return ask("piles", timeout=timeout, progress=progress, **given)  # type: ignore[no-any-return]


def verify(
    certificate: str, *, timeout: float | None = None, progress: _Progress = None
) -> schema.VerifyAnswer:
    """Checks a certificate, given as its text."""
    return ask("verify", certificate=certificate, timeout=timeout, progress=progress)


def errata(query: str | None = None) -> schema.ErrataAnswer:
    """Errors in the papers, with corrections."""
    return ask("errata", query=query)


def open_questions(query: str | None = None) -> schema.QuestionsAnswer:
    """Questions of the papers, with the answers known."""
    return ask("questions", query=query)


def paper(paper: str | None = None, place: str | None = None, *, missing: bool = False) -> schema.PaperAnswer:
    """Places of the five papers: what they say, the commands that run them, how far they hold.

    >>> import wythoff
    >>> wythoff.paper("F04", "Table 7").places[0].commands[0]
    'wyt table f04-example1'
    """
    return ask("paper", paper=paper, place=place, missing=missing or None)


def mex(numbers: Iterable[int]) -> int:
    """The least nonnegative integer that is not among the numbers.

    >>> import wythoff
    >>> wythoff.mex([0, 1, 3])
    2
    """
    seen = set(numbers)
    return next(n for n in range(len(seen) + 1) if n not in seen)


class Sum:
    """A sum of games: a move is a move in one component. The player who makes the last move wins, or loses in misère
    play.

    >>> import wythoff
    >>> found = wythoff.Sum(("wythoff", 11, 15), ("f = x1 + 1", 4, 9), 7).solve()
    >>> found.outcome, found.nim_sum, found.move.to
    ('N', 31, [11, 2])
    """

    def __init__(self, *components: Component, misere: bool = False) -> None:
        self.components = components
        self.misere = misere

    def solve(self, *, timeout: float | None = None) -> schema.SumAnswer:
        """The outcome, the values of the components, and the winning moves."""
        text = _wythoff.text
        parts = (
            f"{text(part[0])}: {text(part[1])} {text(part[2])}" if isinstance(part, tuple) else f"nim: {text(part)}"
            for part in self.components
        )
        return ask("sum", components="; ".join(parts), misere=self.misere, timeout=timeout)

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.components))}{', misere=True' if self.misere else ''})"

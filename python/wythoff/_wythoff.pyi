"""
The module `wythoff._wythoff`.
"""

from os import PathLike
from typing import Any, Final, SupportsIndex, final
from typing_extensions import Self, disjoint_base

__all__ = ["__version__", "Game", "Pairs", "Segments", "Solution", "Sweep", "Watch", "ask", "png", "questions", "text"]

__version__: Final[str]
"""
The version of the program.
"""

@disjoint_base
class Game:
    """
    The base of `wythoff.Game`: a rule, and what has been computed about it.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, rule: str) -> Self: ...
    def __str__(self, /) -> str: ...
    def _grundy(self, /, x: int | str, y: int | str, *, timeout: float | None = None) -> int | None:
        """
        The Grundy value of a position.
        """
    def _iterate(self, /) -> Pairs:
        """
        The pairs n = 0, 1, 2, ..., some at a time.
        """
    def _locate(
        self, /, x: int | str, *, solver: str | None = None, double_check: bool = False, timeout: float | None = None,
    ) -> tuple[int | None, int | None, int | None]:
        """
        n with a_n = x, n with b_n = x, and the other number of the pair.
        """
    def _lost(self, /, to: int | str, watch: Watch) -> list[tuple[int, int]]:
        """
        The P-positions with x <= y <= to.
        """
    def _outcomes(self, /, to: int | str, watch: Watch) -> bytearray:
        """
        One byte for each position with piles up to a bound, row by row: 1 if it is a P-position.
        """
    def _packed(self, /, start: int | str, stop: int | str, watch: Watch) -> tuple[bytearray, int] | None:
        """
        The same pairs as consecutive 64-bit integers, and their number; None if one does not fit.
        """
    def _pairs(self, /, start: int | str, stop: int | str, watch: Watch) -> list[tuple[int, int | Any]]:
        """
        The pairs with start <= n < stop as a list.
        """
    def _values(self, /, what: str, to: int | str, watch: Watch) -> bytearray:
        """
        Four bytes, the lowest first, for a number of each position with piles up to a bound, row by row: its value in
        normal play (`grundy`) or in misère play (`misere`), or that of a layer.
        """
    @property
    def line(self, /) -> str:
        """
        The canonical line.
        """
    @property
    def name(self, /) -> str | None:
        """
        Its name in the catalogue, if it has one.
        """
    def options(self, /, x: int | str, y: int | str, *, timeout: float | None = None) -> list[tuple[int, int]]:
        """
        Where a move can lead, before any blocking: all options of a position with piles up to 20000.

        >>> import wythoff
        >>> wythoff.Game("wythoff").options(2, 1)
        [(0, 1), (1, 0), (1, 1), (2, 0)]
        """
    def outcome(self, /, x: int | str, y: int | str, *, timeout: float | None = None) -> str:
        """
        `"P"` if the player to move loses, `"N"` otherwise.

        >>> import wythoff
        >>> wythoff.Game("wythoff").outcome(6, 10)
        'P'
        """
    def solve(
        self, /, x: int | str, y: int | str, *, all: bool = False, solver: str | None = None,
        double_check: bool = False, timeout: float | None = None,
    ) -> Solution:
        """
        Who wins a position of any size, by which move, and why.

        >>> import wythoff
        >>> found = wythoff.Game("wythoff").solve(11, 15)
        >>> found.outcome, found.move, found.to, found.evidence
        ('N', (5, 5), (6, 10), 'theorem')
        """
    def term(
        self, /, n: int | str, *, solver: str | None = None, double_check: bool = False, timeout: float | None = None,
    ) -> tuple[int, int | Any]:
        """
        The pair (a_n, b_n) for any n. b_n is None if it is too large to write. Its type says `int | Any`, so
        that code for ordinary pairs need not test for None.

        >>> import wythoff
        >>> wythoff.Game("wythoff").term(10**20)
        (161803398874989484820, 261803398874989484820)
        """

@final
class Pairs:
    """
    The pairs of a game from n = 0 on.
    """
    def batch(self, /) -> list[tuple[int, int]]:
        """
        The next pairs, at least one; an empty list at the end.
        """

@final
class Segments:
    """
    A question for the workers that do segments: a pure function of the line of a game, a question in canonical form,
    and two indices.
    """
    def __new__(cls, /, game: str, asked: str) -> Segments: ...
    def segment(self, /, first: SupportsIndex, last: SupportsIndex) -> tuple[int, str]:
        """
        The last index that was looked at, and the summary of `first..=last`.
        """

@final
class Solution:
    """
    Who wins a position, by which move, and why. Piles are in the order asked for.
    """
    def __reduce__(self, /) -> tuple[Any, tuple[str, list[str]]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _kept(json: str, said: list[str]) -> Solution:
        """
        The solution that a pickle kept.
        """
    @property
    def block(self, /) -> list[int] | None:
        """
        In a blocking game: the equal removals that the opponent forbids.
        """
    @property
    def bound(self, /) -> int | None:
        """
        The largest pile that the definition decided, if the evidence is exhaustive.
        """
    @property
    def complete(self, /) -> bool:
        """
        Deprecated: `moves_complete`, and False without `all=True`.
        """
    @property
    def confirmed_by(self, /) -> str | None:
        """
        The second method that found the same.
        """
    @property
    def evidence(self, /) -> str:
        """
        The kind of evidence: `"theorem"`, `"exhaustive"`, `"observed"` or `"conjectured"`.
        """
    @property
    def game(self, /) -> str:
        """
        The game's line.
        """
    def json(self, /) -> str:
        """
        The text that `wyt solve --format json` prints.
        """
    @property
    def move(self, /) -> tuple[int, int] | None:
        """
        What a winning move takes from each pile, or None.
        """
    @property
    def moves(self, /) -> list[tuple[int, int]] | None:
        """
        What each winning move takes from each pile; None unless `all=True` was given.
        """
    @property
    def moves_complete(self, /) -> bool | None:
        """
        Whether `moves` lists every winning move, not only the one found; None unless `all=True` was given.
        """
    @property
    def outcome(self, /) -> str:
        """
        `"P"`: the player to move loses; `"N"`: the player to move wins.
        """
    @property
    def p_options(self, /) -> list[tuple[int, int]] | None:
        """
        In a blocking game: the P-positions among the options.
        """
    @property
    def position(self, /) -> tuple[int, int]:
        """
        The piles asked about.
        """
    @property
    def said(self, /) -> list[str]:
        """
        The answer in sentences.
        """
    @property
    def solver(self, /) -> str:
        """
        The method that found it.
        """
    @property
    def theorem(self, /) -> str:
        """
        The theorem on which that method rests.
        """
    @property
    def to(self, /) -> tuple[int, int] | None:
        """
        The piles that this move leaves, or None.
        """
    @property
    def why(self, /) -> str:
        """
        The reason, in one sentence.
        """

@final
class Sweep:
    """
    A question about every pair of a range, and what is done of it.
    """
    def __new__(
        cls, /, question: str, game: Game, to: int | str, first: int | str, segment: int | str | None,
        params: dict[str, object],
    ) -> Sweep: ...
    def add(self, /, first: SupportsIndex, last: SupportsIndex, summary: str) -> None:
        """
        Keeps a finished segment, as `Segments.segment` gave it.
        """
    @property
    def asked(self, /) -> str:
        """
        The question in canonical form, as the journal has it.
        """
    @property
    def complete(self, /) -> bool:
        """
        Whether every index is done, or the sweep ended before.
        """
    @property
    def done(self, /) -> int:
        """
        How many indices are done.
        """
    @property
    def grid(self, /) -> int:
        """
        Segments end at multiples of this.
        """
    @property
    def jumps(self, /) -> bool:
        """
        Whether segments can be done in any order.
        """
    def keep(self, /, path: str | PathLike[str]) -> int:
        """
        Keeps every finished segment in a file, and goes on with what is in it: returns how many indices are done.
        """
    @property
    def range(self, /) -> tuple[int, int]:
        """
        The first and the last index.
        """
    def report(self, /) -> tuple[dict[str, Any], str]:
        """
        The result, and the text that `wyt sweep --format json` prints.
        """
    def run(self, /, threads: int, watch: Watch) -> None:
        """
        Finishes the sweep with this number of threads.
        """
    def take(self, /, segments: int = 1) -> tuple[int, int] | None:
        """
        The next free segment, or up to `segments` neighbours as one, or None.
        """
    def unfinished(self, /, reason: str, words: str) -> Exception:
        """
        The exception of an unfinished sweep; the reason is `time` or `stopped`.
        """

@final
class Watch:
    """
    The time limit of a call, and the callable that receives its progress.
    """
    def __new__(cls, /, timeout: float | None, progress: object | None) -> Watch:
        """
        A limit in seconds, and a callable that receives `(done, total)`.
        """

def ask(question: str, params: dict[str, object], watch: Watch) -> tuple[dict[str, Any], str]:
    """
    The answer to a question, and the text that `wyt QUESTION --format json` prints.
    """

def png(params: dict[str, object], watch: Watch) -> bytes:
    """
    A picture as PNG, by the parameters of the question `plot`; two pixels per unit.
    """

def questions() -> list[tuple[str, str, list[tuple[str, str, str, bool]]]]:
    """
    Every question: its name, its summary, and its parameters, each with its description, its type in Python, and
    whether it is required.
    """

def text(value: object) -> str:
    """
    A parameter as questions read it; Python itself does not write long integers.
    """

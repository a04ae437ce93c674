"""A game, and what can be asked about it."""

from __future__ import annotations

from collections import namedtuple

from wythoff import _wythoff
from wythoff.answer import Picture, Watched, _shown, found
from wythoff.errors import GaveUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Literal, cast, overload

    import numpy as np
    from numpy.typing import NDArray

    from wythoff import schema
    from wythoff.answer import _Progress
    from wythoff.schema import Questions, ask
else:
    from wythoff.answer import ask

    Questions = _wythoff.Game

    # Only type checkers import `typing`.
    def cast(_type, value):
        return value

#: A pile or an index: an integer of any size, or a text such as `"10^100 + 7"`.
Number = int | str


_Place = namedtuple("_Place", ("a", "b", "partner"))


class Place(_Place):
    """The place of a number x among the pairs: n with a_n = x, or None; n with b_n = x, or None; and the other number
    of its pair, or None if there is none or if it is too large to write."""

    a: int | None
    b: int | None
    partner: int | None

    __slots__ = ()


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays need numpy: pip install 'wythoff[numpy]'") from error
    return numpy


class Game(Questions):
    """A game, or a sequence of pairs without moves, by its line or its name in the catalogue.

    It keeps what it has computed; threads may share it.

    >>> from wythoff import Game
    >>> game = Game("f = x1 + 1")
    >>> game, game.name
    (Game('f = x1 + 1'), 'hofstadter')
    >>> game.pairs(5)
    [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17)]
    >>> game.solve(10**20, 10**21).outcome
    'N'
    """

    def __repr__(self) -> str:
        return f"Game({self.line!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.line,))

    # Pairs

    if TYPE_CHECKING:
        @overload
        def pairs(
            self, n: Number | None = ..., *, start: Number = ..., stop: Number | None = ...,
            array: Literal[False] = ..., timeout: float | None = ..., progress: _Progress = ...,
        ) -> list[tuple[int, int | Any]]: ...
        @overload
        def pairs(
            self, n: Number | None = ..., *, start: Number = ..., stop: Number | None = ..., array: Literal[True],
            timeout: float | None = ..., progress: _Progress = ...,
        ) -> NDArray[Any]: ...

    def pairs(
        self,
        n: Number | None = None,
        *,
        start: Number = 0,
        stop: Number | None = None,
        array: bool = False,
        timeout: float | None = None,
        progress: _Progress = None,
    ) -> list[tuple[int, int | Any]] | NDArray[Any]:
        """The first n pairs, or those with start <= n < stop: a list, or a numpy array with two columns.

        The array has machine integers of 64 bits if they suffice, otherwise integers of Python. In a list, b_n is None
        if it is too large to write; its type says `int | Any`, so that code for ordinary pairs need not test for None.

        >>> from wythoff import Game
        >>> Game("wythoff").pairs(start=10**20, stop=10**20 + 2)
        [(161803398874989484820, 261803398874989484820), (161803398874989484822, 261803398874989484823)]
        >>> Game("wythoff").pairs(4, array=True).tolist()
        [[0, 0], [1, 2], [3, 5], [4, 7]]
        """
        if n is not None and (stop is not None or start != 0):
            raise TypeError("give n, or start and stop")
        stop = n if stop is None else stop
        if stop is None:
            raise TypeError("give n or stop; to take as many pairs as you like, iterate over the game")
        with Watched(timeout, progress) as watch:
            if not array:
                return self._pairs(start, stop, watch)
            numpy = _numpy()
            packed = self._packed(start, stop, watch)
            if packed is None:
                flat = numpy.array(self._pairs(start, stop, watch), dtype=object)
            else:
                flat = numpy.frombuffer(packed[0], dtype=numpy.int64, count=2 * packed[1])
            return flat.reshape(-1, 2)  # type: ignore[no-any-return]

    def candidates(self, n: int, *, timeout: float | None = None, progress: _Progress = None) -> list[tuple[int, int]]:
        """The first n candidates S of a constraint game: its P-positions, if the hypotheses of the theorem are true.

        >>> from wythoff import Game
        >>> Game("f = x1 + 1").candidates(3)
        [(0, 0), (1, 2), (3, 6)]
        """
        listed = self.ask("table", n=n - 1, candidates=True, timeout=timeout, progress=progress).pairs if n > 0 else []
        return [(row["a"], row["b"]) for row in listed]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The pairs, as many as you want.

        >>> from itertools import islice
        >>> from wythoff import Game
        >>> list(islice(Game("wythoff"), 3))
        [(0, 0), (1, 2), (3, 5)]
        """
        pairs = self._iterate()
        while batch := pairs.batch():
            yield from batch

    def locate(
        self, x: Number, *, solver: str | None = None, double_check: bool = False, timeout: float | None = None
    ) -> Place:
        """Which a_n or b_n a number is, and the other number of its pair.

        >>> from wythoff import Game
        >>> Game("wythoff").locate(10)
        Place(a=None, b=4, partner=6)
        """
        return Place(*self._locate(x, solver=solver, double_check=double_check, timeout=timeout))

    def digits(
        self, x: Number | None = None, *, to: Number | None = None, timeout: float | None = None
    ) -> schema.DigitsAnswer:
        """A number, or all numbers up to a bound, in the numeration system that decides the game.

        Digits are text. A game without such a system is a `RuleError`, whose hint says which games have one.

        >>> from wythoff import Game
        >>> found = Game("f04-example2").digits(22)
        >>> found.system.name, found.numbers[0].digits, found.numbers[0].partner_digits
        ('(2,2)', '120', '12')
        >>> [row.digits for row in Game("wythoff").digits(to=5).numbers]
        ['0', '1', '10', '100', '101', '1000']
        """
        return self.ask("digits", x=x, to=to, timeout=timeout)

    # Tables

    def outcome_table(
        self, to: Number, *, timeout: float | None = None, progress: _Progress = None
    ) -> NDArray[np.bool_]:
        """All positions with piles up to a bound, True where the player to move loses.

        >>> from wythoff import Game
        >>> table = Game("wythoff").outcome_table(10)
        >>> table.shape, bool(table[6, 10]), int(table.sum())
        ((11, 11), True, 9)
        """
        with Watched(timeout, progress) as watch:
            return _square(self._outcomes(to, watch), "bool")  # type: ignore[no-any-return]

    def p_positions(
        self, to: Number, *, timeout: float | None = None, progress: _Progress = None
    ) -> list[tuple[int, int]]:
        """The P-positions with x <= y <= to.

        >>> from wythoff import Game
        >>> Game("wythoff").p_positions(10)
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
        """
        with Watched(timeout, progress) as watch:
            return self._lost(to, watch)

    def grundy(self, x: Number, y: Number, *, timeout: float | None = None) -> int:
        """The Grundy value of a position.

        >>> from wythoff import Game
        >>> Game("wythoff").grundy(11, 15)
        21
        """
        value = self._grundy(x, y, timeout=timeout)
        if value is None:
            least = self.ask("grundy", x=x, y=y, timeout=timeout).at_least
            text = f"the value is not known exactly, only that it is at least {least}"
            raise GaveUp(text, "size", [], "ask about smaller piles")
        return value

    def grundy_table(
        self, to: Number, *, misere: bool = False, timeout: float | None = None, progress: _Progress = None
    ) -> NDArray[np.uint32]:
        """The Grundy values of all positions with piles up to a bound.

        >>> from wythoff import Game
        >>> Game("nim").grundy_table(3).tolist()
        [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
        """
        with Watched(timeout, progress) as watch:
            values = self._values("misere" if misere else "grundy", to, watch)
            return _square(values, "<u4")  # type: ignore[no-any-return]

    def layer(
        self, layer: str, to: Number, *, timeout: float | None = None, progress: _Progress = None
    ) -> NDArray[np.uint32]:
        """A number for each position with piles up to a bound. `remoteness` is the number of moves still to be played
        if the winner hurries and the loser delays; `wins` is the number of winning moves.

        >>> from wythoff import Game
        >>> Game("wythoff").layer("remoteness", 3).tolist()
        [[0, 1, 1, 1], [1, 1, 2, 3], [1, 2, 1, 3], [1, 3, 3, 1]]
        """
        with Watched(timeout, progress) as watch:
            return _square(self._values(layer, to, watch), "<u4")  # type: ignore[no-any-return]

    #: CGSuite's names.
    nim_value = grundy
    nim_value_table = grundy_table
    outcome_class = _wythoff.Game.outcome

    # What is known

    if not TYPE_CHECKING:

        def ask(self, question, *, timeout=None, progress=None, **params):
            """The answer to any question about this game: what `wyt QUESTION` prints, as a dictionary.

            >>> from wythoff import Game
            >>> Game("half").ask("shares", digits=4).shares["s-a"][0]
            ['0.18939', '0.18941']
            """
            return ask(question, game=self, timeout=timeout, progress=progress, **params)

    def check(
        self, to: Number | None = None, *, timeout: float | None = None, progress: _Progress = None
    ) -> schema.CheckAnswer:
        """The hypotheses of the theorem, each proved, true up to a bound, or refuted; then the formula against brute
        force.

        >>> from wythoff import Game
        >>> found = Game("f = (x0 - x1)^2").check(50)
        >>> [(h["name"], h["status"]) for h in found.hypotheses]
        [('positivity', 'proved'), ('monotonicity', 'proved'), ('semi-additivity', 'refuted')]
        """
        return self.ask("check", to=to, timeout=timeout, progress=progress)

    def explain(self, *, timeout: float | None = None) -> schema.Explanation:
        """How positions are decided: the moves in words, the best solver, its theorem, and why its hypotheses are true.

        >>> from wythoff import Game
        >>> Game("wythoff").explain().solver
        'wythoff-beatty'
        """
        return cast("schema.Explanation", self.ask("explain", timeout=timeout))

    def show(self, *, timeout: float | None = None) -> schema.ShowAnswer:
        """The game in words: its moves, recursion, theorem, first pairs and references.

        >>> from wythoff import Game
        >>> Game("wythoff").show().game
        'f = 1'
        """
        return self.ask("show", timeout=timeout)

    def compare(
        self, other: Game | str, to: Number | None = None, *, timeout: float | None = None
    ) -> schema.CompareAnswer:
        """The first pair in which two games differ, if there is one up to a bound.

        >>> from wythoff import Game
        >>> Game("wythoff").compare("f = 2", to=100).difference.n
        1
        """
        return ask("compare", first=self, second=other, to=to, timeout=timeout)

    def words(
        self,
        length: int | None = None,
        *,
        gaps: bool = False,
        timeout: float | None = None,
        progress: _Progress = None,
    ) -> schema.WordsAnswer:
        """The complexity of the word of A, which has 0 at each a_n and 1 elsewhere; with gaps, of the word
        0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) and so on.

        >>> from wythoff import Game
        >>> Game("wythoff").words(8).subword[7]["count"]
        9
        >>> Game("thue-morse").words(8, gaps=True).name
        'thue-morse'
        """
        return self.ask("words", length=length, gaps=gaps, timeout=timeout, progress=progress)

    def number_of_factors(self, length: int, *, timeout: float | None = None) -> int:
        """The number of factors of a given length in the word of A, under Sage's name.

        >>> from wythoff import Game
        >>> Game("wythoff").number_of_factors(20)
        21
        """
        return int(self.words(length, timeout=timeout)["subword"][length - 1]["count"])

    def factor_complexity(self, length: int, *, timeout: float | None = None) -> list[int]:
        """The numbers of factors of length 1, ..., length."""
        return [int(row["count"]) for row in self.words(length, timeout=timeout)["subword"]]

    def abelian_complexity(self, length: int, *, timeout: float | None = None) -> list[int]:
        """The numbers of abelian classes of factors of length 1, ..., length."""
        return [int(row["count"]) for row in self.words(length, timeout=timeout)["abelian"]]

    def palindromes(self, length: int, *, timeout: float | None = None) -> list[int]:
        """The numbers of palindromes of length 1, ..., length among the factors."""
        return [int(row["count"]) for row in self.words(length, timeout=timeout)["palindromes"]]

    def extend(
        self, to: Number | None = None, *, timeout: float | None = None, progress: _Progress = None
    ) -> schema.ExtendAnswer:
        """Moves that can be added or left out without changing the P-positions.

        >>> from wythoff import Game
        >>> Game("wythoff").extend(8).forbidden[:3]
        [[1, 2], [1, 4], [1, 7]]
        """
        return self.ask("extend", to=to, timeout=timeout, progress=progress)

    def prove(self, *, timeout: float | None = None, progress: _Progress = None) -> schema.ProveAnswer:
        """A proof of the P-positions by an automaton that recognises them by their digits."""
        return self.ask("prove", timeout=timeout, progress=progress)

    def shares(self, digits: int | None = None, *, timeout: float | None = None) -> schema.SharesAnswer:
        """The limiting frequencies of floor(n alpha) - a_n and floor(n beta) - b_n."""
        return self.ask("shares", digits=digits, timeout=timeout)

    def oeis(
        self, sequence: Literal["a", "b", "d", "word"] | None = None, *, timeout: float | None = None
    ) -> schema.OeisAnswer:
        """An entry for the OEIS: terms, formula, evidence, programs.

        >>> from wythoff import Game
        >>> Game("f = x1 + 1").oeis("a").terms[:6]
        [0, 1, 3, 4, 5, 7]
        """
        return self.ask("oeis", sequence=sequence, timeout=timeout)

    def walnut(self, *, timeout: float | None = None) -> schema.WalnutAnswer:
        """Files for the prover Walnut that prove the P-positions, by their names.

        >>> from wythoff import Game
        >>> len(Game("wythoff").walnut().sentences)
        5
        """
        return self.ask("walnut", timeout=timeout)

    # Pictures

    def plot(
        self,
        kind: str = "board",
        to: Number | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        title: str | None = None,
        dark: bool | None = None,
        tikz: bool | None = None,
        timeout: float | None = None,
    ) -> Picture:
        """A picture: board, deviation, difference, growth, grundy, moves or words.

        >>> from wythoff import Game
        >>> Game("wythoff").plot("growth", to=50).format
        'svg'
        """
        params = {"game": self, "kind": kind, "to": to, "width": width, "height": height}
        params |= {"title": title, "dark": dark, "tikz": tikz}
        return Picture(*found("plot", params, timeout, None), params)

    def _repr_svg_(self) -> str:
        return self.plot("board", to=40, width=400).svg

    def _repr_html_(self) -> str:
        from html import escape

        rows = enumerate(self.pairs(12, timeout=5))
        cells = (f"<tr><td>{n}</td><td>{_shown(a)}</td><td>{_shown(b)}</td></tr>" for n, (a, b) in rows)
        head = f"<caption>{escape(self.line)}</caption><tr><th>n</th><th>a<sub>n</sub></th><th>b<sub>n</sub></th></tr>"
        return f"<table>{head}{''.join(cells)}</table>"


def _square(places: bytearray, kind: str) -> Any:
    """The array whose memory this is."""
    flat = _numpy().frombuffer(places, dtype=kind)
    side = round(flat.size**0.5)
    return flat.reshape(side, side)

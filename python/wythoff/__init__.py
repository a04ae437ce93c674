"""Two-pile take-away games like Wythoff's: the losing positions, the winning moves from the others, and the proofs.

>>> import wythoff
>>> game = wythoff.Game("f = x1 + 1")
>>> game.pairs(4)
[(0, 0), (1, 2), (3, 6), (4, 11)]
>>> game.solve(11, 15).why
'the smaller pile is b_3 = 11; reduce the other pile to a_3 = 4'
"""

from __future__ import annotations

from wythoff._sweep import sweep
from wythoff._wythoff import Solution, __version__
from wythoff.answer import Answer, Picture, questions
from wythoff.errors import GaveUp, InternalError, InUse, RuleError
from wythoff.functions import (
    Sum,
    design,
    errata,
    evaluate,
    games,
    identify,
    is_balanced,
    is_sturmian_factor,
    mex,
    open_questions,
    paper,
    piles,
    verify,
    words,
)
from wythoff.game import Game, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from wythoff.schema import ask
else:
    from wythoff.answer import ask

__all__ = [
    "Answer",
    "Game",
    "GaveUp",
    "InUse",
    "InternalError",
    "Picture",
    "Place",
    "RuleError",
    "Solution",
    "Sum",
    "__version__",
    "ask",
    "design",
    "errata",
    "evaluate",
    "games",
    "identify",
    "is_balanced",
    "is_sturmian_factor",
    "mex",
    "open_questions",
    "paper",
    "piles",
    "questions",
    "sweep",
    "verify",
    "words",
]
